import type { TrellisRecord } from '@trellis/model'
import { Button, formatDateTime, type GridColumn } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { AssetName } from '../assets/asset-name.tsx'
import { assetRowActions } from '../assets/asset-row-actions.tsx'
import { CoreListPage } from '../core-lists/core-list-page.tsx'
import { placeOf } from '../routes/places.ts'
import { t } from './texts.ts'

const DeletedAssets = lazy(async () => ({ default: (await import('../assets/deleted-assets.tsx')).DeletedAssets }))

const kind = { id: 'Integration', queryKey: ['integrations'] } as const

const rowActions = assetRowActions(kind)

const columns: GridColumn<TrellisRecord>[] = [
  {
    id: 'name',
    title: t('integrations.name'),
    isMain: true,
    isImportant: true,
    isSortable: true,
    render: record => <AssetName record={record} icon="power" />,
  },
  {
    id: 'driver',
    title: t('integrations.driver'),
    width: '12rem',
    isSortable: true,
    render: record => String(record['driver'] ?? ''),
  },
  {
    id: 'updatedAt',
    title: t('integrations.updated'),
    width: '12rem',
    isSortable: true,
    render: record => (typeof record['updatedAt'] === 'string' ? formatDateTime(record['updatedAt']) : ''),
  },
]

/** Every integration of the workspace. */
export function IntegrationListPage() {
  return (
    <CoreListPage
      collectionId={kind.id}
      queryKey={kind.queryKey}
      title={t('integrations.listTitle')}
      description={t('integrations.intro')}
      icon="power"
      columns={columns}
      orderBy="name"
      searchLabel={t('integrations.search')}
      hrefOf={record => placeOf.integrationEditor(record.id)}
      rowColor={record => (typeof record['color'] === 'string' && record['color'] ? record['color'] : undefined)}
      actions={
        <Button variant="primary" icon="add" href={placeOf.integrationEditor()}>
          {t('integrations.new')}
        </Button>
      }
      rowActions={rowActions}
      empty={{ title: t('integrations.empty'), description: t('integrations.emptyWhy') }}
      noMatch={{ title: t('integrations.noMatch'), description: t('integrations.noMatchHow') }}
    >
      <Suspense>
        <DeletedAssets kind={kind.id} title={t('integrations.deletedOnes')} icon="power" queryKey={kind.queryKey} />
      </Suspense>
    </CoreListPage>
  )
}
