import { Checkbox, TextArea } from '@trellis/ui'
import { useUser } from '../session/session-store.ts'
import { t as roleText } from '../shell/role-names.ts'
import { PersonFields } from './person-fields.tsx'
import { RoleChecks } from './role-checks.tsx'
import { t } from './texts.ts'
import type { UserEditor } from './use-user-editor.ts'
import type { UserValues } from './user.ts'
import styles from './users.module.css'

export type UserFormProps = { editor: UserEditor; values: UserValues; isNew: boolean }

export function UserForm({ editor, values, isNew }: UserFormProps) {
  const { change, problems } = editor
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void editor.save()
      }}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('users.person')}</legend>
        <PersonFields values={values} problems={problems} onChange={change} autoFocus={isNew} />
      </fieldset>
      <Rights {...{ editor, values, isNew }} />
      {!isNew && <Access {...{ editor, values, isNew }} />}
      <TextArea
        label={t('users.adminNotes')}
        description={t('users.adminNotesHint')}
        value={values.adminNotes}
        onChange={adminNotes => change({ adminNotes })}
        error={problems['adminNotes']}
      />
    </form>
  )
}

/** Nobody grants what they do not hold; the server refuses it too. */
function Rights({ editor: { change, problems }, values }: UserFormProps) {
  const own = useUser()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('users.rights')}</legend>
      <p className={styles.hint}>{t('users.rightsHow')}</p>
      <RoleChecks value={values.roles} onChange={roles => change({ roles })} />
      <Checkbox
        label={roleText('role.tenantAdmin')}
        description={own.isTenantAdmin ? roleText('role.tenantAdmin.use') : t('users.notYours')}
        isDisabled={!own.isTenantAdmin}
        value={values.isTenantAdmin}
        onChange={isOn => change({ isTenantAdmin: isOn === true })}
        error={problems['isTenantAdmin'] ?? problems['roles']}
      />
    </fieldset>
  )
}

function Access({ editor: { change, problems }, values }: UserFormProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('users.access')}</legend>
      <Checkbox
        label={t('users.blocked')}
        description={t('users.blockedHow')}
        value={values.blocked}
        onChange={isOn => change({ blocked: isOn === true })}
        error={problems['blocked']}
      />
      <Checkbox
        label={t('users.blockMobileAccess')}
        description={t('users.blockMobileHow')}
        value={values.blockMobileAccess}
        onChange={isOn => change({ blockMobileAccess: isOn === true })}
        error={problems['blockMobileAccess']}
      />
    </fieldset>
  )
}
