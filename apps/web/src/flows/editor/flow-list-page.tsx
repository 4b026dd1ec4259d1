import { type FlowStatus, flowStatuses, type TrellisRecord } from '@trellis/model'
import { Button, formatDateTime, type GridColumn } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { AssetName } from '../../assets/asset-name.tsx'
import { assetRowActions } from '../../assets/asset-row-actions.tsx'
import { CoreListPage } from '../../core-lists/core-list-page.tsx'
import { placeOf } from '../../routes/places.ts'
import { FlowStatusChip } from '../status-chips.tsx'
import { flowKind } from './flow-kind.ts'
import { t } from './texts.ts'

const DeletedAssets = lazy(async () => ({ default: (await import('../../assets/deleted-assets.tsx')).DeletedAssets }))

const rowActions = assetRowActions(flowKind)

const columns: GridColumn<TrellisRecord>[] = [
  {
    id: 'name',
    title: t('flowEditor.name'),
    isMain: true,
    isImportant: true,
    isSortable: true,
    render: record => <AssetName record={record} icon="account_tree" />,
  },
  {
    id: 'status',
    title: t('flowEditor.status'),
    width: '10rem',
    isImportant: true,
    render: ({ status }) => (isStatus(status) ? <FlowStatusChip status={status} /> : ''),
  },
  {
    id: 'updatedAt',
    title: t('flowEditor.updated'),
    width: '12rem',
    isSortable: true,
    render: record => (typeof record['updatedAt'] === 'string' ? formatDateTime(record['updatedAt']) : ''),
  },
]

const isStatus = (value: unknown): value is FlowStatus => flowStatuses.some(status => status === value)

/** Every flow of the workspace. */
export function FlowListPage() {
  return (
    <CoreListPage
      collectionId={flowKind.id}
      queryKey={flowKind.queryKey}
      title={t('flowEditor.listTitle')}
      description={t('flowEditor.intro')}
      icon="account_tree"
      columns={columns}
      orderBy="name"
      searchLabel={t('flowEditor.search')}
      hrefOf={record => placeOf.flowEditor(record.id)}
      rowColor={record => (typeof record['color'] === 'string' && record['color'] ? record['color'] : undefined)}
      actions={
        <Button variant="primary" icon="add" href={placeOf.flowEditor()}>
          {t('flowEditor.new')}
        </Button>
      }
      rowActions={rowActions}
      empty={{ title: t('flowEditor.empty'), description: t('flowEditor.emptyWhy') }}
      noMatch={{ title: t('flowEditor.noMatch'), description: t('flowEditor.noMatchHow') }}
    >
      <Suspense>
        <DeletedAssets
          kind={flowKind.id}
          title={t('flowEditor.deletedFlows')}
          icon="account_tree"
          queryKey={flowKind.queryKey}
        />
      </Suspense>
    </CoreListPage>
  )
}
