import { useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import { renderCell, useCellFormats } from '@trellis/fields/web'
import { type AssetId, type FieldSchema, type RecordSchema, standardGroups, type TrellisRecord } from '@trellis/model'
import { Button, formatDateTime, type GridColumn } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { coreDescriptionQuery } from '../../core-lists/core-description-query.ts'
import { CoreListPage } from '../../core-lists/core-list-page.tsx'
import { sectionName } from '../../routes/section-texts.ts'
import { AssetName } from '../asset-name.tsx'
import { assetRowActions } from '../asset-row-actions.tsx'
import { editorOf, queryKeyOf, shownKind } from './kind-places.ts'
import { ownFields } from './own-fields.ts'
import { t } from './texts.ts'

const DeletedAssets = lazy(async () => ({ default: (await import('../deleted-assets.tsx')).DeletedAssets }))

const none: RecordSchema = { type: 'object', properties: {} }

/** The list of a kind: what they are called, what their definition has columns of, when they were changed. */
export function kindListPage(id: AssetId) {
  const kind = shownKind(id)
  const queryKey = queryKeyOf(kind)
  const rowActions = assetRowActions({ id: kind.id, queryKey })
  return function KindListPage() {
    const { data } = useQuery(coreDescriptionQuery(kind.id))
    const fields = columnsOf(data?.schema ?? none)
    useCellFormats(fields.map(([, { format }]) => format))
    const name = sectionName(kind.section)
    return (
      <CoreListPage
        collectionId={id}
        queryKey={queryKey}
        title={name}
        description={data?.description ?? ''}
        icon={kind.icon}
        columns={[nameColumn(kind.icon), ...fields.map(fieldColumn), updatedColumn()]}
        orderBy="name"
        searchLabel={t('assetKind.search', { name })}
        hrefOf={record => editorOf(kind, record.id)}
        rowColor={({ color }) => (typeof color === 'string' && color ? color : undefined)}
        actions={
          <Button variant="primary" icon="add" href={editorOf(kind)}>
            {t('assetKind.new', { noun: kind.noun })}
          </Button>
        }
        rowActions={rowActions}
        empty={{ title: t('assetKind.empty'), description: t('assetKind.emptyWhy') }}
        noMatch={{ title: t('assetKind.noMatch'), description: t('assetKind.noMatchHow') }}
      >
        <Suspense>
          <DeletedAssets kind={kind.id} title={t('assetKind.deletedOnes')} icon={kind.icon} queryKey={queryKey} />
        </Suspense>
      </CoreListPage>
    )
  }
}

/** Parts of a definition, which no list can be sorted by, are no columns. */
const columnsOf = (schema: RecordSchema) =>
  ownFields(schema).filter(([, { metadata }]) => metadata?.detailGroupId !== standardGroups.advanced.id)

const nameColumn = (icon: string): GridColumn<TrellisRecord> => ({
  id: 'name',
  title: t('assetKind.name'),
  isMain: true,
  isImportant: true,
  isSortable: true,
  render: record => <AssetName record={record} icon={icon} />,
})

const fieldColumn = ([id, schema]: [string, FieldSchema]): GridColumn<TrellisRecord> => ({
  id,
  title: schema.title ?? id,
  width: '12rem',
  isSortable: true,
  render: record => renderCell({ fieldId: id, schema, value: ownValue(record, id) }),
})

const updatedColumn = (): GridColumn<TrellisRecord> => ({
  id: 'updatedAt',
  title: t('assetKind.updated'),
  width: '12rem',
  isSortable: true,
  render: ({ updatedAt }) => (typeof updatedAt === 'string' ? formatDateTime(updatedAt) : ''),
})
