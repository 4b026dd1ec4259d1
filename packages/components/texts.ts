import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'view.broken': '{name} could not be shown',
  'view.noName': 'Untitled',
  'view.noSource': 'Choose a collection to show its records',
  'view.unknown': 'WARNING: {type} not found',
})
