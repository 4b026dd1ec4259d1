import { defineComponent } from '../define-component.ts'
import { recordsDefinition } from '../records-definition.ts'

export const component = defineComponent({
  ...recordsDefinition,
  id: 'table',
  label: 'Table',
  icon: 'table',
  summary: 'Records in rows and columns.',
  sourceTypes: ['collection', 'flow', 'manual'],
  events: [...recordsDefinition.events, { id: 'onSaveRows', label: 'In place of saving rows' }],
  keywords: ['grid', 'rows', 'records', 'data'],
})
