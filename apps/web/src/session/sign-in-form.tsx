import { Banner, Button, TextField } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { signIn } from '../api/sign-in.ts'
import { checkForm, type FormErrors, focusFirstError } from './form-errors.ts'
import { PasswordField } from './password-field.tsx'
import styles from './plain-page.module.css'
import { t } from './texts.ts'

export type SignInFormProps = {
  /** Fixed where the same person has to come back. */
  email?: string
  onSignedIn?: () => void
}

export function SignInForm({ email: fixedEmail, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState(fixedEmail ?? '')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkForm({ email, password: password === '' ? '' : 'long enough' })
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    setBusy(true)
    try {
      await signIn({ email: email.trim(), password })
      onSignedIn?.()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {failure !== undefined && (
        <Banner status="error" title={failureTitle(failure)}>
          {failureText(failure)}
        </Banner>
      )}
      <TextField
        label={t('session.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        size="large"
        isRequired
        isReadOnly={fixedEmail !== undefined}
        autoFocus={fixedEmail === undefined}
        value={email}
        onChange={setEmail}
        error={errors['email']}
      />
      <PasswordField
        label={t('session.password')}
        autoComplete="current-password"
        autoFocus={fixedEmail !== undefined}
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={isBusy} className={styles.submit ?? ''}>
        {t('session.signIn')}
      </Button>
    </form>
  )
}

function failureTitle(error: unknown): string {
  if (isApiError(error, 'DENIED')) return t('session.refusedTitle')
  return isApiError(error, 'UNAUTHENTICATED') ? t('session.wrongTitle') : describeError(error).title
}

function failureText(error: unknown): string {
  if (isApiError(error, 'UNAUTHENTICATED')) return t('session.wrong')
  if (isApiError(error, 'RATE_LIMITED')) return t('session.tooMany', { seconds: error.details.retryAfter ?? 60 })
  return describeError(error).message
}
