import { TextArea, TextField } from '@trellis/ui'
import { RoleChecks } from '../users/role-checks.tsx'
import styles from '../users/users.module.css'
import type { InvitationValues } from './invitation.ts'
import { InvitedApps } from './invited-apps.tsx'
import { t } from './texts.ts'
import type { InvitationEditor } from './use-invitation-editor.ts'

type InvitationFormProps = { editor: InvitationEditor; values: InvitationValues; isNew: boolean; isClosed: boolean }

export function InvitationForm({ editor, values, isNew, isClosed }: InvitationFormProps) {
  const { change, problems } = editor
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('invitations.person')}</legend>
          <TextField
            label={t('invitations.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            isRequired
            isReadOnly={isClosed}
            autoFocus={isNew}
            value={values.email}
            onChange={email => change({ email })}
            error={problems['email']}
          />
          <TextField
            label={t('invitations.name')}
            description={t('invitations.nameHow')}
            name="fullName"
            autoComplete="off"
            isReadOnly={isClosed}
            value={values.fullName}
            onChange={fullName => change({ fullName })}
            error={problems['fullName']}
          />
          <TextArea
            label={t('invitations.message')}
            description={t('invitations.messageHow')}
            isReadOnly={isClosed}
            value={values.message}
            onChange={message => change({ message })}
            error={problems['message']}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('invitations.roles')}</legend>
          <p className={styles.hint}>{t('invitations.rolesHow')}</p>
          <RoleChecks value={values.roles} onChange={roles => change({ roles })} isDisabled={isClosed} />
        </fieldset>
      </form>
      {/* Beside the form: the dialogs in it have forms of their own, which would save this one, too. */}
      <section className={styles.apps} aria-label={t('invitations.apps')}>
        <h2 className={styles.legend}>{t('invitations.apps')}</h2>
        <InvitedApps value={values.apps} onChange={apps => change({ apps })} isDisabled={isClosed} />
      </section>
    </>
  )
}
