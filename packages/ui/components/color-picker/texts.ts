import { registerTexts } from '../../text/store.ts'

/** What the picker says; it comes with the picker, not with the first load. */
export const t = registerTexts('ui', {
  'kit.chooseColor': 'Choose a color',
  'kit.recentColors': 'Recent',
  'kit.palette': 'Palette',
})
