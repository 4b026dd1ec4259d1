import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import { Button, DataGrid, EmptyState, formatDateTime, type GridColumn, Icon, SearchField } from '@trellis/ui'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../api/use-live.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import { draftOf } from './app-draft.ts'
import styles from './app-editor.module.css'
import { t } from './texts.ts'
import { appsKey } from './use-app-editor.ts'

const columns: GridColumn<TrellisRecord>[] = [
  {
    id: 'name',
    get title() {
      return t('apps.name')
    },
    isMain: true,
    render: record => <AppName record={record} />,
  },
  {
    id: 'collections',
    get title() {
      return t('apps.collections')
    },
    width: '10rem',
    render: record => t('apps.collectionsCount', { count: draftOf(record).document.collections.length }),
  },
  {
    id: 'users',
    get title() {
      return t('apps.users')
    },
    width: '8rem',
    render: record => t('apps.usersCount', { count: draftOf(record).document.users.length }),
  },
  {
    id: 'updatedAt',
    get title() {
      return t('apps.updated')
    },
    width: '12rem',
    render: record => (typeof record['updatedAt'] === 'string' ? formatDateTime(record['updatedAt']) : ''),
  },
]

/** Every app of the workspace. */
export function AppListPage() {
  const navigate = useNavigate()
  const search = useTextParameter('search') ?? ''
  const cursor = {
    collectionId: 'Tag',
    options: { limit: 1000, orderBy: 'name' },
    ...(search ? { searchString: search } : {}),
  }
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...appsKey, 'list', search],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, count: 'none', live: true }, { signal }),
    placeholderData: keepPreviousData,
  })
  useLiveQuery({
    cursor: data && !isPlaceholderData ? cursor : undefined,
    since: data?.since,
    core: true,
    queryKey: appsKey,
  })
  const add = (
    <Button variant="primary" icon="add" href={placeOf.appEditor()}>
      {t('apps.add')}
    </Button>
  )
  const isEmpty = data?.list.length === 0 && search === ''
  return (
    <Page title={t('apps.listTitle')} description={t('apps.intro')} icon="apps" actions={isEmpty ? undefined : add}>
      {isEmpty ? (
        <EmptyState icon="apps" title={t('apps.empty')} description={t('apps.emptyWhy')} action={add} />
      ) : (
        <>
          <div className={styles.toolbar}>
            <SearchField
              label={t('apps.search')}
              placeholder={t('apps.search')}
              isLive
              isCollapsible={false}
              value={search}
              onSubmit={text =>
                void navigate({
                  to: '.',
                  search: (before: object) => ({ ...before, search: text || undefined }),
                  replace: true,
                })
              }
            />
          </div>
          <DataGrid
            label={t('apps.listTitle')}
            columns={columns}
            rows={data?.list}
            rowKey={record => record.id}
            rowHref={record => placeOf.appEditor(record.id)}
            onRowAction={record => void navigate({ href: placeOf.appEditor(record.id) })}
            rowColor={record => (typeof record['color'] === 'string' ? record['color'] : undefined)}
          />
        </>
      )}
    </Page>
  )
}

function AppName({ record }: { record: TrellisRecord }) {
  const { name, icon, description } = draftOf(record).document
  return (
    <span className={styles.appName}>
      <Icon name={icon ?? 'apps'} />
      <span className={styles.fieldName}>{name}</span>
      {description && <span className={styles.hint}>{description}</span>}
    </span>
  )
}
