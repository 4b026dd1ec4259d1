import { ownValue } from '@trellis/base'
import { findLook } from '@trellis/fields'
import { cellHrefOf, cellTextOf, recordName, renderCell, useCellFormats } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema, type TrellisRecord } from '@trellis/model'
import { useMemo } from 'react'
import { t } from '../texts.ts'
import { isSortable, mayShow } from './columns.tsx'
import { orderPinned, type SheetColumn } from './sheet-column.ts'
import type { TableView } from './table-view.ts'

/** In px, where the reader chose no width: wide enough for what such values usually are. */
const defaultWidth = 192
const mainWidth = 240
const endWidth = 128
const widths: Readonly<Record<string, number>> = { date: 136, instant: 184, boolean: 112 }
const shownColumns = 30

export const checkColumn = '$check'
export const menuColumn = '$actions'

type Field = readonly [string, { metadata?: FieldSchema['metadata'] | undefined }]

type Controls = Pick<SheetColumn<TrellisRecord>, 'control'>

export type ColumnOptions = { schema: RecordSchema | undefined; view: TableView; check: Controls; menu: Controls }

/** The columns of a table in the order they stand: what the reader made of the collection's fields, between boxes and row menus. */
export function useSheetColumns({ schema, view, check, menu }: ColumnOptions): readonly SheetColumn<TrellisRecord>[] {
  const formats = Object.values(schema?.properties ?? {}).map(field => field.format)
  const cells = useCellFormats(formats)
  return useMemo(() => {
    // Formats' cells that have arrived since are drawn by new columns.
    if (!schema || cells < 0) return []
    const fields = shownFields(schema, view)
    const hasTitle = fields[0]?.isMain === true
    const named = hasTitle ? fields : [titleColumn(schema, view), ...fields]
    return orderPinned([
      control({ id: checkColumn, title: t('records.select'), width: 40, pinned: 'start', ...check }),
      ...named,
      control({ id: menuColumn, title: t('records.actions'), width: 48, pinned: 'end', ...menu }),
    ])
  }, [schema, view, check, menu, cells])
}

/** Fields that a table can show, in the order of the reader, else of the form. */
export function orderedFields(schema: RecordSchema, view: TableView): [string, FieldSchema][] {
  const fields = Object.entries(schema.properties).filter(([id]) => mayShow(id, schema))
  const place = new Map(view.order.map((id, index) => [id, index]))
  const at = (field: [string, FieldSchema]) =>
    place.get(field[0]) ?? Number.MAX_SAFE_INTEGER - (isShownLast(field) ? 0 : 1)
  return fields.toSorted((one, other) => at(one) - at(other))
}

/** Shown unless the reader hid it; fields for the form alone only where the reader asked for them. */
export function isColumnShown([id, { metadata }]: Field, view: TableView): boolean {
  if (view.hidden.includes(id)) return false
  return view.shown.includes(id) || startsShown([id, { metadata }])
}

/** What the reader makes of columns by showing or hiding these; what a column starts with is not noted. */
export function withShown(view: TableView, fields: readonly Field[], isShown: boolean): Partial<TableView> {
  const ids = new Set(fields.map(([id]) => id))
  const noted = fields.filter(field => startsShown(field) !== isShown).map(([id]) => id)
  const without = (list: readonly string[]) => list.filter(id => !ids.has(id))
  const hidden = without(view.hidden)
  const shown = without(view.shown)
  return isShown ? { hidden, shown: [...shown, ...noted] } : { hidden: [...hidden, ...noted], shown }
}

const startsShown = ([id, { metadata }]: Field): boolean =>
  !isSystemField(id) && metadata?.hidden !== true && metadata?.detailPriority !== 'other'

/** Links that nobody asked for in this list, as those that other collections made of theirs, stand behind its own fields. */
const isShownLast = ([id, field]: [string, FieldSchema]): boolean =>
  findLook(field.format)?.storage === 'link' && !startsShown([id, field])

function shownFields(schema: RecordSchema, view: TableView): SheetColumn<TrellisRecord>[] {
  const fields = orderedFields(schema, view).filter(field => isColumnShown(field, view))
  const chosen = fields.slice(0, Math.max(shownColumns, view.shown.length))
  const first = chosen.findIndex(([, field]) => findLook(field.format)?.storage !== 'link')
  return chosen.map(([id, field], index) => {
    const column = toColumn(id, field, view)
    return index === 0 && first === 0 ? nameRow(column, schema, view) : column
  })
}

/** A row whose first value is missing is named by its title. Rows keep their names in view, however far the list is scrolled sideways. */
function nameRow(
  column: SheetColumn<TrellisRecord>,
  schema: RecordSchema,
  { widths: chosen, unpinned }: TableView,
): SheetColumn<TrellisRecord> {
  const { text, render } = column
  const titleOf = (record: TrellisRecord) => recordName(record, schema)
  return {
    ...column,
    isMain: true,
    pinned: unpinned.includes(column.id) ? column.pinned : 'start',
    width: ownValue(chosen, column.id) ?? mainWidth,
    ...(text ? { text: record => (isMissing(ownValue(record, column.id)) ? titleOf(record) : text(record)) } : {}),
    render: record => (isMissing(ownValue(record, column.id)) ? titleOf(record) : render(record)),
  }
}

function titleColumn(schema: RecordSchema, { widths: chosen, unpinned }: TableView): SheetColumn<TrellisRecord> {
  return {
    id: 'recordTitle',
    title: t('records.title'),
    width: chosen['recordTitle'] ?? mainWidth,
    align: 'start',
    isSortable: true,
    isMain: true,
    pinned: unpinned.includes('recordTitle') ? undefined : 'start',
    text: record => recordName(record, schema),
    render: record => recordName(record, schema),
  }
}

function toColumn(id: string, field: FieldSchema, view: TableView): SheetColumn<TrellisRecord> {
  const format = findLook(field.format)
  const hidden = field.metadata?.hidden
  const say = cellTextOf(field)
  const hrefOf = say && cellHrefOf(field)
  return {
    id,
    title: field.label ?? field.title,
    width:
      ownValue(view.widths, id) ??
      (format?.align === 'end' ? endWidth : (widths[format?.comparison ?? ''] ?? defaultWidth)),
    isFixed: ownValue(view.widths, id) !== undefined,
    align: format?.align ?? 'start',
    isSortable: isSortable(field),
    pinned: view.pinned.includes(id) ? 'start' : undefined,
    mayBeHidden: hidden !== undefined && hidden !== false,
    color: format?.colorable ? field.metadata?.color : undefined,
    field,
    ...(say ? { text: record => (isMissing(ownValue(record, id)) ? '' : say(ownValue(record, id))) } : {}),
    ...(hrefOf ? { href: record => (isMissing(ownValue(record, id)) ? undefined : hrefOf(ownValue(record, id))) } : {}),
    render: record => renderCell({ fieldId: id, schema: field, value: ownValue(record, id) }),
  }
}

type ControlColumn = Controls & Pick<SheetColumn<TrellisRecord>, 'id' | 'title' | 'width' | 'pinned'>

function control(column: ControlColumn): SheetColumn<TrellisRecord> {
  return { ...column, isFixed: true, align: 'start', isSortable: false, isControl: true, render: () => null }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || String(value).trim() === ''
