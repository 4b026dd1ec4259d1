import { ownValue } from '@trellis/base'
import { isSystemField, type LinkedRecord, type RecordSchema, type RecordValues } from '@trellis/model'
import { DataGrid, type GridColumn } from '@trellis/ui'
import { renderCell, useCellFormats } from '../../field-input.tsx'
import { findRules } from '../../find-rules.ts'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { useRecordList } from '../../inputs/use-record-list.ts'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { LinkButton } from './link-row.tsx'
import type { LinkViewProps } from './link-view-props.ts'
import { linkedCursor, linkFieldsOf } from './linked-record.ts'
import { RecordLink } from './record-link.tsx'
import type { ShownLink } from './shown-links.ts'
import { linkPageSize } from './use-links.ts'

const shownFields = 4

/** The linked records with their own fields; what is to be added has its title alone until the record is saved. */
export function LinkTable({ field, links }: LinkViewProps) {
  const { schema, value } = field
  const collection = useDescribedCollection(schema.metadata?.association?.cursor.collectionId)
  const limit = Math.max(linkPageSize, links.length)
  const found = useRecordList(collection ? linkedCursor(field, '', { limit, skip: 0 }) : undefined, 'none', value)
  const fields = collection ? fieldsOf(collection.schema, schema.metadata?.association?.select) : []
  useCellFormats([...fields, ...linkFieldsOf(schema)].map(([, { format }]) => format))
  const valuesOf = (record: LinkedRecord): RecordValues => found.list.find(({ id }) => id === record.id) ?? {}
  const columns: GridColumn<ShownLink>[] = [
    {
      id: 'recordTitle',
      title: collection?.name ?? t('field.record'),
      isMain: true,
      width: '14rem',
      render: ({ record }) => <RecordLink schema={schema} record={record} />,
    },
    ...fields.map(
      ([id, each]): GridColumn<ShownLink> => ({
        id,
        title: each.title,
        align: findRules(each.format)?.align ?? 'start',
        width: '9rem',
        isImportant: true,
        render: ({ record }) => renderCell({ fieldId: id, schema: each, value: ownValue(valuesOf(record), id) }),
      }),
    ),
    ...linkFieldsOf(schema).map(
      ([id, each]): GridColumn<ShownLink> => ({
        id: `relationship.${id}`,
        title: each.title,
        width: '9rem',
        isImportant: true,
        render: ({ record }) => renderCell({ fieldId: id, schema: each, value: ownValue(record.relationship, id) }),
      }),
    ),
    {
      id: 'action',
      title: t('field.linkState'),
      isTitleHidden: true,
      isPinned: true,
      isImportant: true,
      width: '8rem',
      align: 'end',
      render: link => <LinkButton field={field} link={link} />,
    },
  ]
  return (
    <DataGrid
      className={styles.table ?? ''}
      label={schema.title}
      columns={columns}
      rows={links}
      rowKey={({ record }) => record.id}
      rowColor={({ record }) => record.recordColor}
      density="S"
    />
  )
}

/** The fields that the association brings along, else the first important ones of the collection. */
function fieldsOf({ properties }: RecordSchema, select: readonly string[] | undefined) {
  const all = Object.entries(properties)
  if (select) return all.filter(([id]) => select.includes(id))
  return all
    .filter(([id, { format, metadata }]) => {
      const isShown = metadata?.hidden !== true && metadata?.detailPriority !== 'other'
      return isShown && !isSystemField(id) && findRules(format)?.storage === 'column'
    })
    .slice(0, shownFields)
}
