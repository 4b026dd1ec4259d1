import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'blank',
  label: 'Space',
  group: 'layout',
  icon: 'height',
  summary: 'Keeps a place empty: a gap, or a column that is left free.',
  keywords: ['blank', 'gap', 'spacer', 'empty', 'margin'],
  children: [],
  events: [],
  properties: {
    height: choiceProperty('Height', { small: 'Small', medium: 'Medium', large: 'Large' }),
    hidden: flagProperty('Hidden'),
  },
  defaults: { height: 'medium' },
})
