import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import { Button, DataGrid, EmptyState, formatNumber, PaginationBar, SearchField } from '@trellis/ui'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../api/use-live.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/command-store.ts'
import { cursorOf } from '../records/list/list-state.ts'
import { useListState } from '../records/list/use-list-state.ts'
import { placeOf } from '../routes/places.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { t } from './texts.ts'
import { userColumns } from './user-columns.tsx'
import styles from './users.module.css'

const editNew = placeOf.userEditor()

export function UserListPage() {
  const navigate = useNavigate()
  const [state, change] = useListState('User')
  const cursor = useMemo(() => cursorOf('User', state.orderBy ? state : { ...state, orderBy: 'fullName' }), [state])
  const users = useQuery({
    queryKey: ['users', cursor],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, live: true }, { signal }),
    placeholderData: keepPreviousData,
  })
  const shown = users.isPlaceholderData ? undefined : users.data
  useLiveQuery({ cursor: shown && cursor, since: shown?.since, core: true, queryKey: ['users'] })
  useCommands(useNewCommand())
  const total = users.data?.totalCount
  const open = (user: TrellisRecord) => void navigate({ href: placeOf.userEditor(user.id) })
  const add = (
    <Button variant="primary" icon="person_add" href={editNew}>
      {t('users.new')}
    </Button>
  )
  return (
    <Page
      title={t('users.title')}
      description={t('users.description')}
      actions={add}
      {...(total == null ? {} : { count: formatNumber(total) })}
    >
      <div className={styles.toolbar}>
        <SearchField
          label={t('users.search')}
          placeholder={t('users.search')}
          isLive
          isCollapsible={false}
          value={state.search ?? ''}
          onSubmit={search => change({ search, skip: 0 })}
        />
      </div>
      {users.isError && !users.data ? (
        <LoadFailure error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <div className={styles.list}>
          <DataGrid
            label={t('users.title')}
            columns={userColumns()}
            rows={users.data?.list}
            rowKey={user => user.id}
            rowHref={user => placeOf.userEditor(user.id)}
            onRowAction={open}
            sort={state.orderBy ? [{ column: state.orderBy, direction: state.descending ? 'desc' : 'asc' }] : []}
            onSortChange={([entry]) => change(sortChange(entry))}
            isRefreshing={users.isPlaceholderData}
            skip={state.skip}
            totalRows={total ?? -1}
            empty={<NoMatch onClear={() => change({ search: '', skip: 0 })} />}
          />
          <PaginationBar
            cursor={{ skip: state.skip, limit: state.limit }}
            count={users.data?.list.length ?? 0}
            total={total}
            onChange={change}
          />
        </div>
      )}
    </Page>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="search_off"
      title={t('users.noMatch')}
      description={t('users.noMatchHow')}
      action={<Button onPress={onClear}>{t('users.clearSearch')}</Button>}
    />
  )
}

function useNewCommand(): readonly Command[] {
  return useMemo(
    () => [{ id: 'users.new', label: t('users.new'), icon: 'person_add', group: 'here', keys: 'N', href: editNew }],
    [],
  )
}

/** Without an order of its own the list goes by name. */
function sortChange(entry: { column: string; direction: 'asc' | 'desc' } | undefined) {
  if (!entry) return { orderBy: '', descending: false, skip: 0 }
  return { orderBy: entry.column, descending: entry.direction === 'desc', skip: 0 }
}
