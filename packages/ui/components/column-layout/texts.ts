import { registerTexts } from '../../text/store.ts'

export const t = registerTexts('ui', {
  'kit.fullscreen': 'Full screen',
  'kit.leaveFullscreen': 'Leave full screen',
  'kit.tab': 'Tab {number}',
  'kit.tabs': 'Tabs',
})
