import { t } from './texts.ts'

/** The ways to show the records of a list (1 §2.7), in the order of the switch: without what draws them. */
export const listTypes = [
  { id: 'table', label: () => t('records.type.table'), icon: 'table_rows' },
  { id: 'list', label: () => t('records.type.list'), icon: 'view_list' },
  { id: 'card', label: () => t('records.type.card'), icon: 'view_agenda' },
  { id: 'grid', label: () => t('records.type.grid'), icon: 'grid_view' },
  { id: 'kanban', label: () => t('records.type.kanban'), icon: 'view_kanban' },
] as const
