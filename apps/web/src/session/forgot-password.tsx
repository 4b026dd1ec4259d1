import { Banner, Button, TextField } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { describeError } from '../api/show-error.ts'
import { checkForm, type FormErrors, focusFirstError } from './form-errors.ts'
import styles from './plain-page.module.css'
import { t } from './texts.ts'

/** Tells those who manage users that somebody needs a link; whoever asks learns nothing of who is a user. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [progress, setProgress] = useState<'asking' | 'sending' | 'sent'>('asking')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkForm({ email })
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    setProgress('sending')
    try {
      await call('PASSWORD_REQUEST', { email: email.trim() })
      setProgress('sent')
    } catch (error) {
      setFailure(error)
      setProgress('asking')
    }
  }
  const back = (
    <Button size="large" isFullWidth onPress={onBack}>
      {t('session.backToSignIn')}
    </Button>
  )
  if (progress === 'sent') {
    return (
      <div className={styles.form}>
        <Banner status="success" title={t('session.asked')}>
          {t('session.askedHow')}
        </Banner>
        {back}
      </div>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {failure !== undefined && (
        <Banner status="error" title={describeError(failure).title}>
          {describeError(failure).message}
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
        autoFocus
        value={email}
        onChange={setEmail}
        error={errors['email']}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={progress === 'sending'}>
        {t('session.askForPassword')}
      </Button>
      {back}
    </form>
  )
}
