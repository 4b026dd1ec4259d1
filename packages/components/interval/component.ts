import { viewLimits } from '@trellis/model'
import { defineComponent } from '../define-component.ts'

export const component = defineComponent({
  id: 'interval',
  label: 'Timer',
  group: 'effects',
  icon: 'timer',
  summary: 'Starts actions again and again while the page is seen.',
  keywords: ['interval', 'timer', 'repeat', 'poll', 'effect'],
  children: [],
  events: [{ id: 'onTick', label: 'Each time' }],
  needsEvent: 'onTick',
  properties: {
    seconds: {
      type: 'integer',
      format: 'number',
      title: 'Seconds',
      info: 'From the end of one run to the start of the next.',
      minimum: viewLimits.interval,
      maximum: 86_400,
      metadata: { allowFormula: true },
    },
  },
  required: ['seconds'],
  defaults: { seconds: 60 },
})
