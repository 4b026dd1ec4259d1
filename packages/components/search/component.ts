import { defineComponent } from '../define-component.ts'
import { flagProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'search',
  label: 'Search',
  group: 'information',
  icon: 'search',
  summary: 'A box whose text other components search by, as result.<its ID>.query.',
  keywords: ['find', 'filter', 'query'],
  children: [],
  takesEffects: true,
  events: [{ id: 'onChange', label: 'Change' }],
  properties: {
    label: textProperty('Label'),
    placeholder: textProperty('Placeholder'),
    hidden: flagProperty('Hidden'),
  },
  required: ['label'],
  namedBy: ['label'],
  defaults: { label: 'Search' },
})
