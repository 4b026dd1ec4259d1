import { Banner } from '@trellis/ui'
import { useTextParameter } from '../router/place.ts'
import { Redirect } from '../router/redirect.tsx'
import { PlainPage } from './plain-page.tsx'
import { safeTarget } from './safe-target.ts'
import { useSession } from './session-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import { StartingPage } from './starting-page.tsx'
import { t } from './texts.ts'

export function SignInPage() {
  const session = useSession()
  const target = safeTarget(useTextParameter('target'))
  if (session.status === 'starting' || session.status === 'unreachable') return <StartingPage />
  if (session.status === 'setup') return <Redirect href="/setup" />
  if (session.status === 'signed-in') return <Redirect href={target} />
  return (
    <PlainPage title={t('session.signIn')} footer={t('session.forgot')}>
      {session.status === 'expired' && <Banner status="info">{t('session.ended')}</Banner>}
      <SignInForm />
    </PlainPage>
  )
}
