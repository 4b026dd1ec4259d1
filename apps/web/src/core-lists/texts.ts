import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'coreLists.clearSearch': 'Clear search',
})
