import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import { Button, DataGrid, EmptyState, formatDateTime, type GridColumn, Icon, SearchField } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../api/use-live.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import styles from './collections.module.css'
import { NewCollectionDialog } from './new-collection.tsx'
import { RemovedPanel } from './settings/removed-panel.tsx'
import { t } from './texts.ts'

export const collectionsKey = ['collections'] as const

const columns = (): GridColumn<TrellisRecord>[] => [
  {
    id: 'name',
    title: t('collections.name'),
    isMain: true,
    isImportant: true,
    isSortable: true,
    render: record => <CollectionName record={record} />,
  },
  {
    id: 'id',
    title: t('collections.id'),
    width: '12rem',
    render: record => <code className={styles.code}>{record.id}</code>,
  },
  {
    id: 'updatedAt',
    title: t('collections.updated'),
    width: '12rem',
    isSortable: true,
    render: record => momentOf(record['updatedAt']),
  },
]

/** Every collection of the workspace. */
export function CollectionListPage() {
  const navigate = useNavigate()
  const search = useTextParameter('search') ?? ''
  const [isAdding, setAdding] = useState(false)
  const [sort, setSort] = useState<{ column: string; direction: 'asc' | 'desc' }[]>([
    { column: 'name', direction: 'asc' },
  ])
  const order = sort[0] ? { orderBy: sort[0].column, descending: sort[0].direction === 'desc' } : {}
  const cursor = {
    collectionId: 'Entity',
    options: { limit: 1000, ...order },
    ...(search ? { searchString: search } : {}),
  }
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...collectionsKey, 'list', cursor],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, count: 'none', live: true }, { signal }),
    placeholderData: keepPreviousData,
  })
  useLiveQuery({
    cursor: data && !isPlaceholderData ? cursor : undefined,
    since: data?.since,
    core: true,
    queryKey: collectionsKey,
  })
  const isEmpty = data?.list.length === 0 && search === ''
  const buttons = (
    <>
      <Button icon="upload_file" href="/builder/data/import">
        {t('collections.import')}
      </Button>
      <Button variant="primary" icon="add" onPress={() => setAdding(true)}>
        {t('collections.add')}
      </Button>
    </>
  )
  return (
    <Page
      title={t('collections.listTitle')}
      description={t('collections.intro')}
      icon="database"
      actions={isEmpty ? undefined : buttons}
    >
      {isEmpty ? (
        <EmptyState
          icon="database"
          title={t('collections.empty')}
          description={t('collections.emptyWhy')}
          action={buttons}
        />
      ) : (
        <>
          <div className={styles.toolbar}>
            <SearchField
              label={t('collections.search')}
              placeholder={t('collections.search')}
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
          <DataGrid<TrellisRecord>
            label={t('collections.listTitle')}
            columns={columns()}
            rows={data?.list}
            rowKey={record => record.id}
            rowHref={record => placeOf.collectionEditor(record.id)}
            onRowAction={record => void navigate({ href: placeOf.collectionEditor(record.id) })}
            {...(data?.list.some(record => textOf(record['color']))
              ? { rowColor: record => textOf(record['color']) }
              : {})}
            sort={sort}
            onSortChange={setSort}
            isRefreshing={isPlaceholderData}
          />
        </>
      )}
      <div className={styles.removed}>
        <RemovedPanel />
      </div>
      <NewCollectionDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function CollectionName({ record }: { record: TrellisRecord }) {
  const description = textOf(record['description'])
  return (
    <span className={styles.name}>
      <Icon name={textOf(record['icon']) ?? 'table_chart'} />
      <span className={styles.strong}>{textOf(record['name']) ?? record.id}</span>
      {description && <span className={styles.hint}>{description}</span>}
    </span>
  )
}

function momentOf(value: unknown): string {
  return typeof value === 'string' ? formatDateTime(value) : ''
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
