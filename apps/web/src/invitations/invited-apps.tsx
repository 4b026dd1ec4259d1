import type { MemberValues } from '@trellis/model'
import { Icon, Skeleton } from '@trellis/ui'
import { AddToApp } from '../members/add-to-app.tsx'
import { sentValues } from '../members/member.ts'
import { MemberRow } from '../members/member-row.tsx'
import memberStyles from '../members/members.module.css'
import { t as tMembers } from '../members/texts.ts'
import { useAllApps } from '../members/use-all-apps.ts'
import { useMayChange } from '../members/use-members.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from '../users/users.module.css'
import type { InvitedApp } from './invitation.ts'
import { t } from './texts.ts'

type InvitedAppsProps = {
  value: readonly InvitedApp[]
  onChange: (apps: readonly InvitedApp[]) => void
  isDisabled: boolean
}

/** The apps somebody is invited to, with their values there; saved with the invitation. */
export function InvitedApps({ value, onChange, isDisabled }: InvitedAppsProps) {
  const apps = useAllApps()
  const mayChange = useMayChange()
  if (apps.error) return <LoadFailure size="small" error={apps.error} onRetry={() => void apps.refetch()} />
  if (!apps.data || !mayChange) return <Skeleton shape="rows" count={2} />
  // Of nobody yet: what somebody may not change of their own place in an app does not come up.
  const mayInvite = (appId: string) => !isDisabled && mayChange({ appId, userId: '' })
  const chosen = new Set(value.map(({ appId }) => appId))
  const byId = new Map(apps.data.map(app => [app.id, app]))
  const free = apps.data.filter(({ id }) => !chosen.has(id) && mayInvite(id))
  const changes = {
    remove: async ({ appId }: InvitedApp) => onChange(value.filter(each => each.appId !== appId)),
    saveValues: async ({ appId }: InvitedApp, values: MemberValues) =>
      onChange(
        value.map(each =>
          each.appId === appId ? { appId, values: sentValues(values, byId.get(appId)?.valueKeys ?? []) } : each,
        ),
      ),
  }
  return (
    <>
      {value.length === 0 && <p className={styles.hint}>{t('invitations.noApps')}</p>}
      <ul className={memberStyles.rows}>
        {value.map(({ appId, values }) => {
          const app = byId.get(appId)
          const name = app?.name ?? appId
          return (
            <MemberRow
              key={appId}
              member={{ id: appId, version: 0, appId, userId: '', userName: '', appName: name, values: values ?? {} }}
              picture={<Icon name={app?.icon ?? 'apps'} />}
              name={name}
              hint={app?.description}
              keys={app?.valueKeys ?? []}
              labels={{
                edit: tMembers('members.editIn', { name }),
                remove: tMembers('members.removeFrom', { name }),
              }}
              changes={mayInvite(appId) ? changes : undefined}
            />
          )
        })}
      </ul>
      {!isDisabled && (
        <div className={memberStyles.tools}>
          <AddToApp apps={free} onAdd={({ id }) => onChange([...value, { appId: id }])} />
        </div>
      )}
    </>
  )
}
