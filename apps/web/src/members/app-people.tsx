import { useQuery } from '@tanstack/react-query'
import type { AppDocument } from '@trellis/model'
import { Avatar, Button, EmptyState, PaginationBar, SearchField, Skeleton } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { AddPeople } from './add-people.tsx'
import type { Member } from './member.ts'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { t } from './texts.ts'
import { useChangeMembers } from './use-change-members.ts'
import { useMayChange, useMembers } from './use-members.ts'

const AddMany = lazy(async () => ({ default: (await import('./add-many.tsx')).AddMany }))

type AppPeopleProps = { appId: string; appName: string; keys: AppDocument['valueKeys'] }

const firstPage = { skip: 0, limit: 25 }

/** Who is in the app: found, added, changed and taken out, each at once. */
export function AppPeople({ appId, appName, keys }: AppPeopleProps) {
  const [page, setPage] = useState(firstPage)
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [isAddingMany, setAddingMany] = useState(false)
  const filter = { appId: { $eq: appId } }
  const found = useMembers({ filter, orderBy: 'recordTitle', ...page, search })
  const { members, total, error, refetch } = found
  const changes = useChangeMembers()
  const mayChange = useMayChange()
  const emails = useEmails(members ?? [])
  // The last one of a later page is gone.
  if (total != null && page.skip > 0 && page.skip >= total) setPage({ ...page, skip: page.skip - page.limit })
  if (error && !members) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!members) return <Skeleton shape="rows" count={4} />
  const hasMany = search !== '' || (total ?? firstPage.limit) >= firstPage.limit
  return (
    <section className={styles.part} aria-label={t('members.list')}>
      <div className={styles.tools}>
        <Button icon="add" onPress={() => setAdding(true)}>
          {t('members.add')}
        </Button>
        <Button icon="group_add" onPress={() => setAddingMany(true)}>
          {t('members.addMany')}
        </Button>
        {members.length > 0 && <ExportButton appId={appId} appName={appName} keys={keys} />}
        {hasMany && (
          <SearchField
            label={t('members.search')}
            placeholder={t('members.search')}
            isLive
            isCollapsible={false}
            value={search}
            onSubmit={text => {
              setSearch(text)
              setPage({ ...page, skip: 0 })
            }}
          />
        )}
      </div>
      {members.length === 0 && search !== '' && <EmptyState icon="search_off" title={t('members.noMatch')} />}
      {members.length === 0 && search === '' && (
        <EmptyState icon="group_add" title={t('members.empty')} description={t('members.emptyWhy')} />
      )}
      {members.length > 0 && (
        <ul className={styles.rows}>
          {members.map(member => (
            <MemberRow
              key={member.id}
              member={member}
              picture={<Avatar name={member.userName} />}
              name={member.userName}
              hint={emails.get(member.userId)}
              keys={keys}
              labels={{
                edit: t('members.edit', { name: member.userName }),
                remove: t('members.remove', { name: member.userName }),
              }}
              changes={mayChange?.(member) ? changes : undefined}
            />
          ))}
        </ul>
      )}
      {hasMany && <PaginationBar cursor={page} count={members.length} total={total} onChange={setPage} />}
      {isAddingMany && (
        <Suspense>
          <AddMany appId={appId} appName={appName} keys={keys} onClose={() => setAddingMany(false)} />
        </Suspense>
      )}
      {isAdding && <AddPeople appId={appId} appName={appName} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** The addresses of those on the page, for whoever may see them: names are not always enough. */
function useEmails(members: readonly Member[]): ReadonlyMap<string, string> {
  const ids = members.map(({ userId }) => userId)
  const { data } = useQuery({
    queryKey: ['users', 'of-members', ids],
    queryFn: ({ signal }) => {
      const cursor = { collectionId: 'User', filter: { id: { $in: ids } }, options: { limit: ids.length } }
      return call('CORE_LIST', { cursor, select: ['email'], count: 'none' }, { signal })
    },
    enabled: ids.length > 0,
  })
  return new Map(
    (data?.list ?? []).flatMap(({ id, email }) => (typeof email === 'string' ? [[id, email] as const] : [])),
  )
}

/** All of them as a file, not the page that is shown alone. */
function ExportButton({ appId, appName, keys }: AppPeopleProps) {
  const save = async () => (await import('./export-members.ts')).exportMembers(appId, appName, keys)
  return <DownloadButton label={t('members.export')} save={save} />
}
