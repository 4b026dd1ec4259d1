import { Checkbox, Link } from '@trellis/ui'
import { hasPlace, sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import styles from './settings-page.module.css'
import { t } from './texts.ts'
import { useWorkspaceEditor } from './use-workspace-editor.ts'
import { type StoredWorkspace, WorkspaceForm, WorkspacePage } from './workspace-page.tsx'

const heading = () => ({ tab: 'mobile', title: t('settings.mobile'), description: t('settings.mobileHow') })
const devicesHref = '/builder/devices/list'

/** Whether people work on phones and tablets, too. */
export function MobileSettingsPage() {
  return <WorkspacePage {...heading()} of={LoadedMobile} />
}

function LoadedMobile({ stored: { signIn } }: { stored: StoredWorkspace }) {
  const user = useUser()
  const { values, changes, change } = useWorkspaceEditor({
    stored: { mobile: signIn.mobile },
    problemsOf: () => ({}),
    inputOf: ({ mobile }) => ({ signIn: { ...signIn, mobile } }),
  })
  const seesDevices = hasPlace(devicesHref) && sectionsFor(user).some(({ id }) => id === 'devices')
  return (
    <WorkspaceForm {...heading()} label={t('settings.mobile')} changes={changes}>
      <Checkbox
        label={t('settings.mobileAllowed')}
        description={t('settings.mobileAllowedHow')}
        value={values.mobile}
        onChange={isOn => change({ mobile: isOn === true })}
      />
      <p className={styles.hint}>{t('settings.mobileOfUsers')}</p>
      {seesDevices && (
        <p>
          <Link href={devicesHref}>{t('settings.mobileDevices')}</Link>
        </p>
      )}
    </WorkspaceForm>
  )
}
