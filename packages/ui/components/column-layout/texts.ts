import { registerTexts } from '../../text/store.ts'

export const t = registerTexts('ui', {
  'kit.tab': 'Tab {number}',
  'kit.tabs': 'Tabs',
})
