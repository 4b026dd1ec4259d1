import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Banner, Button, Skeleton, TextField } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { describeError } from '../api/show-error.ts'
import { acceptInvitation } from '../api/sign-in.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { browserLocale } from './browser-locale.ts'
import { DeadLink } from './dead-link.tsx'
import { useEntrance } from './entrance.ts'
import { checkForm, type FormErrors, fieldErrors, focusFirstError, leastPassword } from './form-errors.ts'
import { PasswordField } from './password-field.tsx'
import styles from './plain-page.module.css'
import { PlainPage } from './plain-page.tsx'
import { t } from './texts.ts'
import { useTokenOnce } from './use-token-once.ts'

type Invitation = OperationOutput<'INVITATION_OPEN'>

/** Reached by the link of an invitation: whoever has it makes their account here. */
export function AcceptInvitationPage() {
  const token = useTokenOnce('/accept-invitation')
  const [isUsedUp, setUsedUp] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation-open', token],
    queryFn: ({ signal }) => call('INVITATION_OPEN', { token: token ?? '' }, { signal }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isDead = isUsedUp || isApiError(error, 'NOT_FOUND')
  if (!token || isDead) {
    return (
      <PlainPage title={t('session.invitationTitle')}>
        <DeadLink isUsedUp={isDead} />
      </PlainPage>
    )
  }
  if (!data) {
    return (
      <PlainPage title={t('session.invitationTitle')}>
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="form" count={2} />}
      </PlainPage>
    )
  }
  const intro = t('session.invitationIntro', { email: data.email })
  return (
    <PlainPage title={t('session.invitationTo', { workspace: data.workspace })} intro={intro}>
      {data.message && <blockquote className={styles.message}>{data.message}</blockquote>}
      <AcceptForm token={token} invitation={data} onUsedUp={() => setUsedUp(true)} />
    </PlainPage>
  )
}

type AcceptFormProps = { token: string; invitation: Invitation; onUsedUp: () => void }

function AcceptForm({ token, invitation, onUsedUp }: AcceptFormProps) {
  const navigate = useNavigate()
  const [fullName, setFullName] = useState(invitation.fullName ?? '')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const least = useEntrance()?.passwordLength ?? leastPassword
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkForm({ fullName, password }, { least })
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    setBusy(true)
    try {
      await acceptInvitation({ token, fullName, password, ...browserLocale() })
      await navigate({ href: '/', replace: true })
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) return onUsedUp()
      const atFields = fieldErrors(error, ['fullName', 'password'])
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
      <TextField
        label={t('session.fullName')}
        name="fullName"
        autoComplete="name"
        size="large"
        isRequired
        autoFocus
        value={fullName}
        onChange={setFullName}
        error={errors['fullName']}
      />
      <PasswordField
        label={t('session.newPassword')}
        autoComplete="new-password"
        description={t('session.passwordRule', { count: least })}
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={isBusy} className={styles.submit ?? ''}>
        {t('session.accept')}
      </Button>
    </form>
  )
}
