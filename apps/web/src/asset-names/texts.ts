import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'assetNames.title': 'Naming',
  'assetNames.adminName': 'Admin name',
  'assetNames.adminNameHint': 'What builders see it called in their lists; otherwise its name.',
  'assetNames.adminNotes': 'Admin notes',
  'assetNames.adminNotesHint': 'For builders alone.',
  'assetNames.publicName': 'Public name',
  'assetNames.publicNameHint': 'What the people who work with it see it called; otherwise its name.',
})
