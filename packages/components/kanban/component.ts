import { defineComponent } from '../define-component.ts'
import { recordsDefinition } from '../records-definition.ts'

export const component = defineComponent({
  ...recordsDefinition,
  id: 'kanban',
  label: 'Kanban',
  icon: 'view_kanban',
  summary: 'Records as cards, in a column for each option of a field.',
  events: [...recordsDefinition.events, { id: 'onCardMove', label: 'In place of moving a card' }],
  keywords: ['board', 'cards', 'columns', 'status', 'records', 'data'],
  fields: {
    column: { title: 'Columns', info: 'A field with options; the first there is where left empty.', takes: 'option' },
    sum: { title: 'Sum', info: 'What each column adds up.', takes: 'number' },
  },
})
