import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'collections.field.addTextBlock': 'New text block',
  'collections.field.addTextBlockHere': 'Add text block',
  'collections.field.blockText': 'Text',
  'collections.field.tab.field': 'Field',
  'collections.field.tab.values': 'Values',
})
