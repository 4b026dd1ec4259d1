import { defineComponent } from '../define-component.ts'
import { recordsDefinition } from '../records-definition.ts'

export const component = defineComponent({
  ...recordsDefinition,
  id: 'list',
  label: 'List',
  icon: 'list',
  summary: 'Records below each other, with title and description.',
  sourceTypes: ['collection', 'flow', 'manual'],
  keywords: ['cards', 'rows', 'records', 'data'],
})
