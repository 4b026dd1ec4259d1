import { defineComponent } from '../define-component.ts'
import { flagProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'view-content',
  label: 'Content of the outer view',
  group: 'layout',
  icon: 'select_all',
  summary: 'Where a view that shows this one puts what stands in it.',
  keywords: ['slot', 'parent', 'outlet', 'children', 'nested'],
  children: [],
  holdsOuter: true,
  takesEffects: true,
  events: [],
  properties: { hidden: flagProperty('Hidden') },
  defaults: {},
})
