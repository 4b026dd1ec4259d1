import { defineComponent } from '../define-component.ts'
import { flagProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'form',
  label: 'Form',
  group: 'data',
  icon: 'edit_note',
  summary: 'One record to look at and change, or a new one.',
  keywords: ['record', 'edit', 'create', 'input', 'detail'],
  children: [],
  takesEffects: true,
  events: [
    { id: 'onSuccess', label: 'After it was saved' },
    { id: 'onError', label: 'After an error' },
  ],
  properties: {
    title: textProperty('Title'),
    isReadOnly: flagProperty('View only'),
    hidden: flagProperty('Hidden'),
  },
  source: 'record',
  withoutRecord: 'Left empty, the form is for a new record.',
  namedBy: ['title'],
  defaults: {},
})
