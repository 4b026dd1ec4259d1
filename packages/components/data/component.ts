import { defineComponent } from '../define-component.ts'
import { flagProperty, longTextProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'data',
  label: 'Data change',
  group: 'effects',
  icon: 'sync_alt',
  summary: 'Starts actions when a value changes, as event.value; event.before is what it was.',
  keywords: ['watch', 'change', 'data', 'effect', 'react'],
  children: [],
  events: [{ id: 'onChange', label: 'When it changes' }],
  needsEvent: 'onChange',
  properties: {
    value: longTextProperty('Value', { info: 'A formula, such as {{result.orders.record}}.' }),
    startsAtOnce: flagProperty('At the start too', 'Starts the actions with the first value as well.'),
  },
  required: ['value'],
  defaults: {},
})
