import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'unsaved.title': 'Leave page?',
  'unsaved.description': 'Changes you made will not be saved.',
  'unsaved.stay': 'Stay',
  'unsaved.leave': 'Leave',
  'unsaved.saveAndLeave': 'Save and leave',
  'unsaved.draftBack': 'What you had not saved is back',
  'unsaved.draftBackHow': 'Save it, or discard it to see what is stored.',
  'unsaved.draftBring': 'Bring back',
  'unsaved.draftForget': 'Discard',
  'unsaved.draftLeft': 'You left changes unsaved',
  'unsaved.draftLeftWhen': 'They are from {time}. Bring them back, or discard them.',
})
