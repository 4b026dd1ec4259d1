import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'customView.none': 'None',
  'customView.position': 'Position: {what}',
  'customView.above': 'Above',
  'customView.left': 'Left',
  'customView.right': 'Right',
  'customView.instead': 'In place of it',
})
