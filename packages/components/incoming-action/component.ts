import { defineComponent } from '../define-component.ts'
import { textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'incoming-action',
  label: 'Incoming action',
  group: 'effects',
  icon: 'input',
  summary: 'Actions that the other views on the page may use: the one that shows this view, and those that it shows.',
  keywords: ['message', 'receive', 'parent', 'effect', 'nested'],
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
  calledFrom: 'page',
  required: ['name'],
  defaults: { name: 'action' },
})
