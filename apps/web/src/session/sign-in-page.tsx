import { Banner, Button } from '@trellis/ui'
import { useState } from 'react'
import { useTextParameter } from '../router/place.ts'
import { Redirect } from '../router/redirect.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { PlainPage } from './plain-page.tsx'
import { safeTarget } from './safe-target.ts'
import { useSession } from './session-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import { StartingPage } from './starting-page.tsx'
import { t } from './texts.ts'

export function SignInPage() {
  const session = useSession()
  const [isForgotten, setForgotten] = useState(false)
  const target = safeTarget(useTextParameter('target'))
  if (session.status === 'starting' || session.status === 'unreachable') return <StartingPage />
  if (session.status === 'setup') return <Redirect href="/setup" />
  if (session.status === 'signed-in') return <Redirect href={target} />
  if (isForgotten) {
    return (
      <PlainPage title={t('session.forgotTitle')} intro={t('session.forgot')}>
        <ForgotPassword onBack={() => setForgotten(false)} />
      </PlainPage>
    )
  }
  const forgot = (
    <>
      {t('session.forgot')}{' '}
      <Button size="small" variant="tertiary" onPress={() => setForgotten(true)}>
        {t('session.askForPassword')}
      </Button>
    </>
  )
  return (
    <PlainPage title={t('session.signIn')} footer={forgot}>
      {session.status === 'expired' && <Banner status="info">{t('session.ended')}</Banner>}
      <SignInForm />
    </PlainPage>
  )
}
