import type { TrellisRecord } from '@trellis/model'
import { Button, formatDateTime, formatNumber, type GridColumn } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { AssetName } from '../assets/asset-name.tsx'
import { assetRowActions } from '../assets/asset-row-actions.tsx'
import { CoreListPage } from '../core-lists/core-list-page.tsx'
import { placeOf } from '../routes/places.ts'
import { appsKey } from './app-draft.ts'
import { t } from './texts.ts'
import { useMemberTotals } from './use-member-totals.ts'

const DeletedAssets = lazy(async () => ({ default: (await import('../assets/deleted-assets.tsx')).DeletedAssets }))

const rowActions = assetRowActions({ id: 'Tag', queryKey: appsKey })

const columns = (people: ReturnType<typeof useMemberTotals>): GridColumn<TrellisRecord>[] => [
  {
    id: 'name',
    title: t('apps.name'),
    isMain: true,
    isImportant: true,
    isSortable: true,
    render: record => <AssetName record={record} icon="apps" />,
  },
  {
    id: 'collections',
    title: t('apps.collections'),
    width: '10rem',
    render: record => t('apps.collectionsCount', { count: countOf(record['collections']) }),
  },
  {
    id: 'users',
    title: t('apps.users'),
    width: '8rem',
    render: record => people && t('apps.usersCount', { count: people.get(record.id) ?? 0 }),
  },
  {
    id: 'order',
    title: t('apps.order'),
    width: '6rem',
    isSortable: true,
    render: record => (typeof record['order'] === 'number' ? formatNumber(record['order']) : ''),
  },
  {
    id: 'updatedAt',
    title: t('apps.updated'),
    width: '12rem',
    isSortable: true,
    render: record => (typeof record['updatedAt'] === 'string' ? formatDateTime(record['updatedAt']) : ''),
  },
]

/** Every app of the workspace. */
export function AppListPage() {
  const people = useMemberTotals()
  return (
    <CoreListPage
      collectionId="Tag"
      queryKey={appsKey}
      title={t('apps.listTitle')}
      description={t('apps.intro')}
      icon="apps"
      columns={columns(people)}
      orderBy="name"
      searchLabel={t('apps.search')}
      hrefOf={record => placeOf.appEditor(record.id)}
      rowColor={record => text(record['color'])}
      actions={
        <Button variant="primary" icon="add" href={placeOf.appEditor()}>
          {t('apps.add')}
        </Button>
      }
      rowActions={rowActions}
      empty={{ title: t('apps.empty'), description: t('apps.emptyWhy') }}
      noMatch={{ title: t('apps.noMatch'), description: t('apps.noMatchHow') }}
    >
      <Suspense>
        <DeletedAssets kind="Tag" title={t('apps.deletedApps')} icon="apps" queryKey={appsKey} />
      </Suspense>
    </CoreListPage>
  )
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
