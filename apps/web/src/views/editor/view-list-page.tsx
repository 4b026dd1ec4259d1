import type { TrellisRecord } from '@trellis/model'
import { Button, formatDateTime, type GridColumn } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { AssetName } from '../../assets/asset-name.tsx'
import { assetRowActions } from '../../assets/asset-row-actions.tsx'
import { CoreListPage } from '../../core-lists/core-list-page.tsx'
import { placeOf } from '../../routes/places.ts'
import { t } from './texts.ts'
import { viewKind } from './view-kind.ts'

const DeletedAssets = lazy(async () => ({ default: (await import('../../assets/deleted-assets.tsx')).DeletedAssets }))

const rowActions = assetRowActions(viewKind)

const columns: GridColumn<TrellisRecord>[] = [
  {
    id: 'name',
    title: t('viewEditor.name'),
    isMain: true,
    isImportant: true,
    isSortable: true,
    render: record => <AssetName record={record} icon="web" />,
  },
  {
    id: 'updatedAt',
    title: t('viewEditor.updated'),
    width: '12rem',
    isSortable: true,
    render: record => (typeof record['updatedAt'] === 'string' ? formatDateTime(record['updatedAt']) : ''),
  },
]

/** Every view of the workspace. */
export function ViewListPage() {
  return (
    <CoreListPage
      collectionId={viewKind.id}
      queryKey={viewKind.queryKey}
      title={t('viewEditor.listTitle')}
      description={t('viewEditor.intro')}
      icon="web"
      columns={columns}
      orderBy="name"
      searchLabel={t('viewEditor.search')}
      hrefOf={record => placeOf.viewEditor(record.id)}
      rowColor={record => (typeof record['color'] === 'string' && record['color'] ? record['color'] : undefined)}
      actions={
        <Button variant="primary" icon="add" href={placeOf.viewEditor()}>
          {t('viewEditor.new')}
        </Button>
      }
      rowActions={rowActions}
      empty={{ title: t('viewEditor.empty'), description: t('viewEditor.emptyWhy') }}
      noMatch={{ title: t('viewEditor.noMatch'), description: t('viewEditor.noMatchHow') }}
    >
      <Suspense>
        <DeletedAssets
          kind={viewKind.id}
          title={t('viewEditor.deletedViews')}
          icon="web"
          queryKey={viewKind.queryKey}
        />
      </Suspense>
    </CoreListPage>
  )
}
