import { useQuery } from '@tanstack/react-query'
import { type AppDocument, mayOpenSection, type TrellisRecord } from '@trellis/model'
import { Button, EmptyState, Icon, Menu, Skeleton } from '@trellis/ui'
import { call } from '../api/call.ts'
import { MemberRow } from '../members/member-row.tsx'
import memberStyles from '../members/members.module.css'
import { t as tMembers } from '../members/texts.ts'
import { useChangeMembers } from '../members/use-change-members.ts'
import { useMayChange, useMembers } from '../members/use-members.ts'
import { hasPlace, placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { t } from './texts.ts'
import styles from './users.module.css'

const appCursor = { collectionId: 'Tag', options: { limit: 1000, orderBy: 'name' } }
const select = ['name', 'icon', 'description', 'valueKeys']

/** The apps a user is in, with the values there: another end of the list that each app has of its people. */
export function UserApps({ userId, userName }: { userId: string; userName: string }) {
  const canOpen = mayOpenSection(useUser(), 'tags') && hasPlace('/builder/tags/general')
  const filter = { userId: { $eq: userId } }
  const { members, error, refetch } = useMembers({ filter, orderBy: 'recordDescription', limit: 1000 })
  const apps = useQuery({
    queryKey: ['apps', 'of-users'],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor: appCursor, select, count: 'none' }, { signal }),
  })
  const changes = useChangeMembers()
  const mayChange = useMayChange()
  if (error ?? apps.error) {
    return <LoadFailure error={error ?? apps.error} onRetry={() => void Promise.all([refetch(), apps.refetch()])} />
  }
  if (!members || !apps.data || !mayChange) return <Skeleton shape="rows" count={3} />
  const joined = new Set(members.map(({ appId }) => appId))
  const free = apps.data.list.filter(({ id }) => !joined.has(id) && mayChange({ appId: id, userId }))
  const byId = new Map(apps.data.list.map(app => [app.id, app]))
  const add = (
    <AddToApp
      apps={free}
      onAdd={app => changes.add({ appId: app.id, userId, userName, appName: app.recordTitle ?? app.id })}
    />
  )
  if (members.length === 0) {
    return <EmptyState icon="apps" title={t('users.noApps')} description={t('users.noAppsHow')} action={add} />
  }
  return (
    <section className={styles.apps} aria-label={t('users.applications')}>
      <ul className={memberStyles.rows}>
        {members.map(member => {
          const app = byId.get(member.appId)
          return (
            <MemberRow
              key={member.id}
              member={member}
              picture={<Icon name={text(app?.['icon']) ?? 'apps'} />}
              name={member.appName}
              href={canOpen ? placeOf.appEditor(member.appId) : undefined}
              hint={text(app?.['description'])}
              keys={keysOf(app)}
              labels={{
                edit: tMembers('members.editIn', { name: member.appName }),
                remove: tMembers('members.removeFrom', { name: member.appName }),
              }}
              changes={mayChange(member) ? changes : undefined}
            />
          )
        })}
      </ul>
      <div className={memberStyles.tools}>{add}</div>
    </section>
  )
}

function AddToApp({ apps, onAdd }: { apps: readonly TrellisRecord[]; onAdd: (app: TrellisRecord) => Promise<void> }) {
  if (apps.length === 0) return <p className={styles.hint}>{tMembers('members.noAppLeft')}</p>
  return (
    <Menu
      label={tMembers('members.addToApp')}
      trigger={<Button icon="add">{tMembers('members.addToApp')}</Button>}
      items={apps.map(app => {
        const description = text(app['description'])
        return { id: app.id, label: app.recordTitle ?? app.id, ...(description ? { description } : {}) }
      })}
      onAction={id => {
        const app = apps.find(each => each.id === id)
        if (app) void onAdd(app)
      }}
    />
  )
}

function keysOf(app: TrellisRecord | undefined): AppDocument['valueKeys'] {
  const keys: unknown = app?.['valueKeys']
  return Array.isArray(keys) ? keys : []
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
