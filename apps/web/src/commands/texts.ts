import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'commands.keysAnywhere': 'Anywhere',
  'commands.keysGoTo': 'Go to',
  'commands.keysNotices': 'Move to the messages at the edge of the page',
  'commands.keysHere': 'On this page',
  'commands.letterKeys': 'Keys of one letter',
  'commands.letterKeysHow': 'Switch them off where speech input or a habit of yours sets them off by chance.',
})
