import { defineComponent } from '../define-component.ts'
import { textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'reusable-action',
  label: 'Reusable action',
  group: 'effects',
  icon: 'bolt',
  summary: 'Actions under one name, for every button of this view that uses them.',
  keywords: ['function', 'shared', 'call', 'effect', 'reuse'],
  children: [],
  events: [
    { id: 'onUse', label: 'When it is used' },
    { id: 'onSuccess', label: 'After success' },
    { id: 'onError', label: 'After an error' },
  ],
  needsEvent: 'onUse',
  properties: {
    name: textProperty('Name', { metadata: { allowFormula: false } }),
  },
  calledFrom: 'view',
  required: ['name'],
  defaults: { name: 'action' },
})
