import { Button, TextField } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../texts.ts'
import styles from './pdf.module.css'

type PasswordFormProps = { isWrong: boolean; onPassword: (password: string) => void }

/** What a locked document asks for. */
export function PasswordForm({ isWrong, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form that the field of the file stands in is another one.
    event.stopPropagation()
    if (password !== '') onPassword(password)
  }
  return (
    <form className={styles.locked} onSubmit={submit} noValidate>
      <TextField
        label={t('viewer.pdfPassword')}
        description={t('viewer.pdfLocked')}
        error={isWrong && password === '' ? t('viewer.pdfWrongPassword') : undefined}
        type="password"
        autoComplete="off"
        autoFocus
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" isDisabled={password === ''}>
        {t('viewer.pdfOpen')}
      </Button>
    </form>
  )
}
