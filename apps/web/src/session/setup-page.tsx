import { useTextParameter } from '../router/place.ts'
import { Redirect } from '../router/redirect.tsx'
import { PlainPage } from './plain-page.tsx'
import { useSession } from './session-store.ts'
import { SetupForm } from './setup-form.tsx'
import { StartingPage } from './starting-page.tsx'
import { t } from './texts.ts'

/** The first page of a new server: makes the workspace and its first user; closed for good afterwards. */
export function SetupPage() {
  const session = useSession()
  const code = useTextParameter('code')
  if (session.status === 'starting' || session.status === 'unreachable') return <StartingPage />
  if (session.status === 'signed-in') return <Redirect href="/" />
  if (session.status !== 'setup') return <Redirect href="/sign-in" />
  const known = code ?? session.code
  return (
    <PlainPage title={t('session.setupTitle')} intro={t('session.setupIntro')}>
      <SetupForm {...(known === undefined ? {} : { code: known })} />
    </PlainPage>
  )
}
