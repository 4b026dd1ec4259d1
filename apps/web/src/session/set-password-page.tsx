import { useNavigate } from '@tanstack/react-router'
import { Banner, Button } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { setPassword } from '../api/sign-in.ts'
import { browserLocale } from './browser-locale.ts'
import { DeadLink } from './dead-link.tsx'
import { useEntrance } from './entrance.ts'
import { checkForm, type FormErrors, fieldErrors, focusFirstError, leastPassword } from './form-errors.ts'
import { PasswordField } from './password-field.tsx'
import styles from './plain-page.module.css'
import { PlainPage } from './plain-page.tsx'
import { t } from './texts.ts'
import { useTokenOnce } from './use-token-once.ts'

/** Reached by a single-use link; its token leaves the address at once, so that it stays out of history and screenshots. */
export function SetPasswordPage() {
  const token = useTokenOnce('/set-password')
  const [isUsedUp, setUsedUp] = useState(false)
  if (!token || isUsedUp) {
    return (
      <PlainPage title={t('session.setPasswordTitle')}>
        <DeadLink isUsedUp={isUsedUp} />
      </PlainPage>
    )
  }
  return (
    <PlainPage title={t('session.setPasswordTitle')} intro={t('session.setPasswordIntro')}>
      <SetPasswordForm token={token} onUsedUp={() => setUsedUp(true)} />
    </PlainPage>
  )
}

function SetPasswordForm({ token, onUsedUp }: { token: string; onUsedUp: () => void }) {
  const navigate = useNavigate()
  const [password, setPasswordText] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const least = useEntrance()?.passwordLength ?? leastPassword
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkForm({ password }, { least })
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    setBusy(true)
    try {
      await setPassword({ token, password, ...browserLocale() })
      await navigate({ href: '/', replace: true })
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND', 'UNAUTHENTICATED')) return onUsedUp()
      const atFields = fieldErrors(error, ['password'])
      if (atFields) setErrors(atFields)
      else setFailure(error)
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {failure !== undefined && (
        <Banner status="error" title={describeError(failure).title}>
          {describeError(failure).message}
        </Banner>
      )}
      <PasswordField
        label={t('session.newPassword')}
        autoComplete="new-password"
        description={t('session.passwordRule', { count: least })}
        autoFocus
        value={password}
        onChange={setPasswordText}
        error={errors['password']}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={isBusy} className={styles.submit ?? ''}>
        {t('session.setPassword')}
      </Button>
    </form>
  )
}
