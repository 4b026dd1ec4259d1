import { defineComponent } from '../define-component.ts'

export const component = defineComponent({
  id: 'load',
  label: 'Load',
  group: 'effects',
  icon: 'play_arrow',
  summary: 'Starts actions when what it stands in is shown.',
  keywords: ['open', 'start', 'mount', 'init', 'effect'],
  children: [],
  events: [{ id: 'onLoad', label: 'When it is shown' }],
  needsEvent: 'onLoad',
  properties: {},
  defaults: {},
})
