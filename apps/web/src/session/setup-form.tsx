import { Banner, Button, TextField } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { completeSetup } from '../api/sign-in.ts'
import { browserLocale } from './browser-locale.ts'
import { checkForm, type FormErrors, fieldErrors, focusFirstError, leastPassword } from './form-errors.ts'
import { PasswordField } from './password-field.tsx'
import styles from './plain-page.module.css'
import { t } from './texts.ts'

type Values = Record<'code' | 'workspaceName' | 'fullName' | 'email' | 'password' | 'url', string>

const names = ['code', 'workspaceName', 'fullName', 'email', 'password', 'url'] as const

/** `code` is asked for only where neither the address nor the server filled it in. */
export function SetupForm({ code }: { code?: string }) {
  const [values, setValues] = useState<Values>({
    code: code ?? '',
    workspaceName: '',
    fullName: '',
    email: '',
    password: '',
    url: location.origin,
  })
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    size: 'large' as const,
    onChange: (value: string) => setValues(before => ({ ...before, [name]: value })),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkForm(values, { optional: ['url'] })
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    setBusy(true)
    try {
      await completeSetup(inputOf(values))
    } catch (error) {
      // Somebody else was first: this page exists no more.
      if (isApiError(error, 'SETUP_CLOSED')) return location.assign('/sign-in')
      const atFields = fieldErrors(error, names)
      setErrors(atFields ?? {})
      if (!atFields) setFailure(error)
      setBusy(false)
      focusFirstError(form)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {failure !== undefined && (
        <Banner status="error" title={describeError(failure).title}>
          {isApiError(failure, 'DENIED', 'UNAUTHENTICATED')
            ? t('session.setupCodeWrong')
            : describeError(failure).message}
        </Banner>
      )}
      <SetupFields field={field} asksCode={code === undefined} />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={isBusy} className={styles.submit ?? ''}>
        {t('session.setup')}
      </Button>
    </form>
  )
}

type FieldsProps = {
  field: (name: keyof Values) => {
    name: string
    value: string
    error: string | undefined
    size: 'large'
    onChange: (value: string) => void
  }
  asksCode: boolean
}

function SetupFields({ field, asksCode }: FieldsProps) {
  return (
    <>
      {asksCode && (
        <TextField
          {...field('code')}
          label={t('session.setupCode')}
          description={t('session.setupCodeHow')}
          isMono
          isRequired
          autoComplete="off"
        />
      )}
      <TextField
        {...field('workspaceName')}
        label={t('session.workspaceName')}
        description={t('session.workspaceNameHow')}
        isRequired
        autoFocus
        autoComplete="organization"
      />
      <TextField {...field('fullName')} label={t('session.fullName')} isRequired autoComplete="name" />
      <TextField
        {...field('email')}
        label={t('session.email')}
        type="email"
        inputMode="email"
        isRequired
        autoComplete="username"
      />
      <PasswordField
        {...field('password')}
        label={t('session.password')}
        autoComplete="new-password"
        description={t('session.passwordRule', { count: leastPassword })}
      />
      <TextField
        {...field('url')}
        label={t('session.url')}
        description={t('session.urlHow')}
        type="url"
        inputMode="url"
        isMono
      />
    </>
  )
}

function inputOf({ url, password, ...texts }: Values) {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts
  const address = url.trim().replace(/\/+$/, '')
  return { ...trimmed, password, ...(address === '' ? {} : { url: address }), ...browserLocale() }
}
