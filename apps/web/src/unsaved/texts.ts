import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'unsaved.title': 'Leave page?',
  'unsaved.description': 'Changes you made will not be saved.',
  'unsaved.stay': 'Stay',
  'unsaved.leave': 'Leave',
  'unsaved.saveAndLeave': 'Save and leave',
})
