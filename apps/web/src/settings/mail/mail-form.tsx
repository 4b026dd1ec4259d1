import { Button, ConfirmDialog, formatDateTime, IconButton, NumberField, Select, TextField } from '@trellis/ui'
import { useState } from 'react'
import type { OperationOutput } from '../../api/operations.ts'
import styles from './mail.module.css'
import { mailInput, mailValues } from './mail-values.ts'
import { t } from './texts.ts'
import type { MailEditor } from './use-mail-editor.ts'

type MailFormProps = { editor: MailEditor; stored: OperationOutput<'MAIL_SETTINGS_GET'> }

export function MailForm({ editor, stored }: MailFormProps) {
  const { values, problems, change } = editor
  const { settings, changedAt, changedBy } = stored
  return (
    <form
      className={styles.part}
      noValidate
      aria-label={t('mail.server')}
      onSubmit={event => {
        event.preventDefault()
        void editor.changes.onSave()
      }}
    >
      <h2 className={styles.heading}>{t('mail.server')}</h2>
      <div className={styles.pair}>
        <TextField
          label={t('mail.host')}
          autoComplete="off"
          isRequired
          value={values.host}
          onChange={host => change({ host })}
          error={problems.host}
        />
        <NumberField
          label={t('mail.port')}
          isRequired
          value={values.port}
          onChange={port => change({ port })}
          error={problems.port}
        />
      </div>
      <Select
        label={t('mail.security')}
        value={values.security}
        options={(['starttls', 'tls', 'none'] as const).map(id => ({ id, label: t(`mail.security.${id}`) }))}
        onChange={id => id && change({ security: id as typeof values.security })}
      />
      <TextField
        label={t('mail.user')}
        description={t('mail.userHow')}
        autoComplete="off"
        value={values.user}
        onChange={user => change({ user })}
      />
      <Password editor={editor} stored={stored} />
      <TextField
        label={t('mail.senderName')}
        autoComplete="off"
        maxLength={200}
        value={values.senderName}
        onChange={senderName => change({ senderName })}
      />
      <TextField
        label={t('mail.senderAddress')}
        type="email"
        inputMode="email"
        autoComplete="off"
        isRequired
        value={values.senderAddress}
        onChange={senderAddress => change({ senderAddress })}
        error={problems.senderAddress}
      />
      {changedAt !== undefined && changedBy !== undefined && (
        <p className={styles.hint}>{t('mail.changedBy', { name: changedBy, date: formatDateTime(changedAt) })}</p>
      )}
      {settings && <StopButton editor={editor} />}
    </form>
  )
}

/** Typed to be set; nothing ever shows it again. */
function Password({ editor: { values, change, changes, send }, stored }: MailFormProps) {
  const { hasPassword } = stored
  const canRemove = hasPassword && changes.count === 0
  const remove = () => void send({ ...mailInput(mailValues(stored)), password: null }, t('mail.passwordRemoved'))
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      label={t('mail.password')}
      description={t('mail.passwordHow')}
      placeholder={hasPassword ? t('mail.passwordSet') : t('mail.passwordNotSet')}
      isDisabled={values.user.trim() === ''}
      value={values.password}
      onChange={password => change({ password })}
      {...(canRemove && {
        suffix: <IconButton size="small" icon="delete" label={t('mail.passwordRemove')} onPress={remove} />,
      })}
    />
  )
}

function StopButton({ editor }: { editor: MailEditor }) {
  const [isOpen, setOpen] = useState(false)
  const stop = async () => {
    if (!(await editor.send({ settings: null }, t('mail.stopped')))) throw new Error('It was not stored')
  }
  return (
    <div>
      <Button variant="tertiary" icon="block" onPress={() => setOpen(true)}>
        {t('mail.stop')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('mail.stopTitle')}
        description={t('mail.stopHow')}
        confirmLabel={t('mail.stop')}
        onConfirm={stop}
      />
    </div>
  )
}
