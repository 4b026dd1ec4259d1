import type { FormMode } from '@trellis/model'
import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty, textProperty } from '../properties.ts'
import { sourceEvents } from '../source-events.ts'
import { pairsField } from '../value-source-form.ts'

const modes = {
  plain: 'Groups one below the other',
  stepper: 'Step by step',
  tabs: 'Tabs',
  'vertical-tabs': 'Vertical tabs',
} as const satisfies Record<FormMode, string>

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
    { id: 'onSubmit', label: 'In place of saving' },
    { id: 'onSuccess', label: 'After it was saved' },
    { id: 'onError', label: 'After an error' },
    ...sourceEvents,
  ],
  properties: {
    title: textProperty('Title'),
    isReadOnly: flagProperty('View only'),
    mode: choiceProperty('Form type', modes, { info: 'As the collection says where left empty.' }),
    defaults: pairsField('Defaults', 'What a new record begins with, by the IDs of its fields.'),
    hidden: flagProperty('Hidden'),
  },
  places: { mode: { tab: 'basic', group: 'style' }, defaults: { tab: 'basic', group: 'data' } },
  source: 'record',
  withoutRecord: 'Left empty, the form is for a new record.',
  namedBy: ['title'],
  defaults: {},
})
