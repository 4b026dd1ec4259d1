import { defineComponent } from '../define-component.ts'

export const component = defineComponent({
  id: 'unload',
  label: 'Unload',
  group: 'effects',
  icon: 'logout',
  summary: 'Starts actions when what it stands in is taken away, or the view is left.',
  keywords: ['close', 'leave', 'end', 'unmount', 'effect'],
  children: [],
  events: [{ id: 'onUnload', label: 'When it is gone' }],
  needsEvent: 'onUnload',
  properties: {},
  defaults: {},
})
