import type { ComponentDefinition } from './define-component.ts'
import { textProperty } from './properties.ts'

/** What every kind has whose actions are called by a name. */
export const calledDefinition = {
  group: 'effects',
  children: [],
  events: [
    { id: 'onUse', label: 'When it is used' },
    { id: 'onSuccess', label: 'After success' },
    { id: 'onError', label: 'After an error' },
  ],
  needsEvent: 'onUse',
  properties: { name: textProperty('Name', { metadata: { allowFormula: false } }) },
  required: ['name'],
  defaults: { name: 'action' },
} as const satisfies Partial<ComponentDefinition>
