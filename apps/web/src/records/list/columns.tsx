import type { FormatDefinition } from '@trellis/fields'
import { findFormat } from '@trellis/fields'
import { FieldCell } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema, type TrellisRecord } from '@trellis/model'
import type { GridColumn } from '@trellis/ui'

const shownColumns = 12

/**
 * The columns of a collection's list: its visible, important fields in form order, the first of them naming the row. A collection
 * whose every field is hidden or unimportant shows its record titles.
 */
export function columnsOf(schema: RecordSchema): GridColumn<TrellisRecord>[] {
  const fields = Object.entries(schema.properties).filter(([id, field]) => !isSystemField(id) && isShown(field))
  if (fields.length === 0) return titleColumn(schema)
  return fields.slice(0, shownColumns).map(([id, field], index) => toColumn(id, field, index === 0))
}

export function isSortable(field: FieldSchema): boolean {
  return findFormat(field.format)?.sortable ?? false
}

function titleColumn({ properties }: RecordSchema): GridColumn<TrellisRecord>[] {
  const field = properties['recordTitle'] ?? properties['id']
  if (!field) return []
  return [
    {
      id: 'recordTitle',
      title: field.title,
      isMain: true,
      isSortable: true,
      render: record => record.recordTitle ?? record.id,
    },
  ]
}

function toColumn(id: string, field: FieldSchema, isMain: boolean): GridColumn<TrellisRecord> {
  const format = findFormat(field.format)
  return {
    id,
    title: field.title,
    align: format?.align ?? 'start',
    isSortable: isSortable(field),
    width: isMain ? '15rem' : widthOf(format),
    isMain,
    isImportant: true,
    render: record =>
      isMain && (record[id] === undefined || record[id] === null) ? (
        <span>{record.recordTitle ?? record.id}</span>
      ) : (
        <FieldCell fieldId={id} schema={field} value={record[id]} />
      ),
  }
}

/** Wide enough for what such values usually are; longer ones are cut with an ellipsis. */
function widthOf(format: FormatDefinition | undefined): string {
  if (format?.align === 'end') return '8rem'
  const widths: Partial<Record<FormatDefinition['comparison'], string>> = {
    date: '8.5rem',
    instant: '11.5rem',
    boolean: '7rem',
  }
  return (format && widths[format.comparison]) ?? '12rem'
}

function isShown({ metadata }: FieldSchema): boolean {
  return metadata?.hidden !== true && metadata?.detailPriority !== 'other'
}
