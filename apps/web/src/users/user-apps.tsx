import { mayOpenSection } from '@trellis/model'
import { EmptyState, Icon, Skeleton } from '@trellis/ui'
import { AddToApp } from '../members/add-to-app.tsx'
import { MemberRow } from '../members/member-row.tsx'
import memberStyles from '../members/members.module.css'
import { t as tMembers } from '../members/texts.ts'
import { useAllApps } from '../members/use-all-apps.ts'
import { useChangeMembers } from '../members/use-change-members.ts'
import { useMayChange, useMembers } from '../members/use-members.ts'
import { hasPlace, placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { t } from './texts.ts'
import styles from './users.module.css'

/** The apps a user is in, with the values there: another end of the list that each app has of its people. */
export function UserApps({ userId, userName }: { userId: string; userName: string }) {
  const canOpen = mayOpenSection(useUser(), 'tags') && hasPlace('/builder/tags/general')
  const filter = { userId: { $eq: userId } }
  const { members, error, refetch } = useMembers({ filter, orderBy: 'recordDescription', limit: 1000 })
  const apps = useAllApps()
  const changes = useChangeMembers()
  const mayChange = useMayChange()
  if (error ?? apps.error) {
    return <LoadFailure error={error ?? apps.error} onRetry={() => void Promise.all([refetch(), apps.refetch()])} />
  }
  if (!members || !apps.data || !mayChange) return <Skeleton shape="rows" count={3} />
  const joined = new Set(members.map(({ appId }) => appId))
  const free = apps.data.filter(({ id }) => !joined.has(id) && mayChange({ appId: id, userId }))
  const byId = new Map(apps.data.map(app => [app.id, app]))
  const add = (
    <AddToApp apps={free} onAdd={app => void changes.add({ appId: app.id, userId, userName, appName: app.name })} />
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
              picture={<Icon name={app?.icon ?? 'apps'} />}
              name={member.appName}
              href={canOpen ? placeOf.appEditor(member.appId) : undefined}
              hint={app?.description}
              keys={app?.valueKeys ?? []}
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
