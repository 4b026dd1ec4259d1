import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'viewing.choose': 'View as another user',
  'viewing.how':
    'The view opens in a new tab as it is published, with what this person may see. Nothing can be changed there. That you looked is noted in the activity of this person.',
  'viewing.open': 'Open as this user',
  'viewing.refused': 'You cannot view as this user',
  'viewing.starting': 'View as another user',
  'viewing.stop': 'Stop',
  'viewing.stopLong': 'Stop viewing as another user',
  'viewing.user': 'View as this user',
  'viewing.strip': 'You see what {name} sees. Nothing can be changed.',
  'viewing.stripLabel': 'Viewing as another user',
  'viewing.toHome': 'Back to home',
})
