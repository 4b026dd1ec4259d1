import { ownValue } from '@trellis/base'
import { type FormatLook, findLook } from '@trellis/fields'
import { recordName, renderCell } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema, type TrellisRecord } from '@trellis/model'
import type { GridColumn } from '@trellis/ui'
import { t } from '../texts.ts'

const mainWidth = '14rem'
const shownColumns = 30
/** Fields under the name on a small screen, where rows are cards. */
const cardFields = 4

/**
 * The columns of a collection's list: its visible, important fields in form order. The first of them names the row; where that is
 * a link to another record, or where there is none, the record's own title does.
 */
export function columnsOf(schema: RecordSchema): GridColumn<TrellisRecord>[] {
  const fields = Object.entries(schema.properties).filter(([id, field]) => !isSystemField(id) && isShown(field))
  const [first] = fields
  const title = first && findLook(first[1].format)?.storage !== 'link' ? [] : titleColumn(schema)
  return [...title, ...fields.slice(0, shownColumns).map(([id, field]) => toColumn(id, field))].map(
    (column, index) => ({
      ...(index === 0 ? nameRow(column, schema) : column),
      isImportant: index <= cardFields,
    }),
  )
}

export function isSortable(field: FieldSchema): boolean {
  return findLook(field.format)?.sortable ?? false
}

/** A row whose first value is missing is named by its title. */
function nameRow(column: GridColumn<TrellisRecord>, schema: RecordSchema): GridColumn<TrellisRecord> {
  const isMissing = (value: unknown) => value === undefined || value === null || String(value).trim() === ''
  return {
    ...column,
    isMain: true,
    width: mainWidth,
    render: record => (isMissing(ownValue(record, column.id)) ? recordName(record, schema) : column.render(record)),
  }
}

function titleColumn(schema: RecordSchema): GridColumn<TrellisRecord>[] {
  return [
    {
      id: 'recordTitle',
      title: t('records.title'),
      isSortable: schema.properties['recordTitle'] !== undefined,
      render: record => recordName(record, schema),
    },
  ]
}

function toColumn(id: string, field: FieldSchema): GridColumn<TrellisRecord> {
  const format = findLook(field.format)
  return {
    id,
    title: field.title,
    align: format?.align ?? 'start',
    isSortable: isSortable(field),
    width: widthOf(format),
    render: record => renderCell({ fieldId: id, schema: field, value: ownValue(record, id) }),
  }
}

/** Wide enough for what such values usually are; longer ones are cut with an ellipsis. */
function widthOf(format: FormatLook | undefined): string {
  if (format?.align === 'end') return '8rem'
  const widths: Partial<Record<FormatLook['comparison'], string>> = {
    date: '8.5rem',
    instant: '11.5rem',
    boolean: '7rem',
  }
  return (format && widths[format.comparison]) ?? '12rem'
}

/** Fields with a value to show in a cell, stored or worked out; the id is one of them, the other system fields where the reader may see them. */
export function mayShow(id: string, { properties }: RecordSchema): boolean {
  const field = ownValue(properties, id)
  const format = findLook(field?.format ?? '')
  return (
    format !== undefined &&
    id !== 'recordColor' &&
    id !== 'recordImage' &&
    (format.storage !== 'none' || format.isLinked === true || field?.metadata?.evaluation !== undefined)
  )
}

function isShown({ metadata }: FieldSchema): boolean {
  return metadata?.hidden !== true && metadata?.detailPriority !== 'other'
}
