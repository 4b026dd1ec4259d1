import { findFormat } from '@trellis/fields'
import { additionalPropertiesId, isSystemField, type ListCursor, type RecordSchema } from '@trellis/model'
import type { TableView } from '../records/table/table-view.ts'
import { t } from './texts.ts'

/** `isAsked`: in the file where somebody asks for it alone. */
export type ExportColumn = { id: string; title: string; isAsked: boolean }

/** Fields that a file can hold, those with values of their own and links, in the order of the reader's table. */
export function exportColumns(
  { properties, additionalProperties }: RecordSchema,
  { order }: TableView,
): ExportColumn[] {
  const fields = Object.entries(properties).filter(([id, { format }]) => {
    const found = findFormat(format)
    return id !== 'id' && found && found.storage !== 'none' && !found.concealed
  })
  const place = new Map(order.map((id, index) => [id, index]))
  const at = (id: string) => place.get(id) ?? Number.MAX_SAFE_INTEGER
  const named = fields.map(([id, { title }]) => ({ id, title: title ?? id, isAsked: isSystemField(id) }))
  const first = { id: 'id', title: t('exports.id'), isAsked: false }
  const last = { id: additionalPropertiesId, title: t('exports.additional'), isAsked: true }
  const sorted = named.toSorted((one, other) => at(one.id) - at(other.id))
  return [first, ...sorted, ...(additionalProperties ? [last] : [])]
}

/** What is left out until the person says otherwise: what the table hides, and what is asked for unless the table shows it. */
export function leftOutOf(columns: readonly ExportColumn[], { hidden, shown }: TableView): ReadonlySet<string> {
  const isLeft = ({ id, isAsked }: ExportColumn) => hidden.includes(id) || (isAsked && !shown.includes(id))
  return new Set(columns.filter(isLeft).map(({ id }) => id))
}

/** The reader's table says something of its columns that the collection does not. */
export const isArranged = ({ order, hidden, shown }: TableView): boolean =>
  order.length + hidden.length + shown.length > 0

export type ExportRows = 'selected' | 'filtered' | 'all'

/** The records of a file, in the order of the list and without its page. */
export function cursorOf(cursor: ListCursor, rows: ExportRows, selected: readonly string[]): ListCursor {
  const { collectionId, options } = cursor
  const { orderBy, descending } = options ?? {}
  const order =
    orderBy === undefined ? {} : { options: { orderBy, ...(descending === undefined ? {} : { descending }) } }
  if (rows === 'selected') {
    const filter = { id: { $in: [...selected] } }
    return { ...(collectionId === undefined ? {} : { collectionId }), filter, ...order }
  }
  const { filter, searchString, quickFilters, options: _page, ...rest } = cursor
  if (rows === 'all') return { ...rest, ...order }
  return {
    ...rest,
    ...(filter === undefined ? {} : { filter }),
    ...(searchString === undefined ? {} : { searchString }),
    ...(quickFilters === undefined ? {} : { quickFilters }),
    ...order,
  }
}
