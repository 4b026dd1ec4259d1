import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTextParameter } from '../router/place.ts'
import { PlainPage } from './plain-page.tsx'
import { useSession } from './session-store.ts'
import { SetupForm } from './setup-form.tsx'
import { StartingPage } from './starting-page.tsx'
import { t } from './texts.ts'

/** The first page of a new server: makes the workspace and its first user; closed for good afterwards. */
export function SetupPage() {
  const session = useSession()
  const navigate = useNavigate()
  const code = useTextParameter('code')
  if (session.status === 'starting' || session.status === 'unreachable') return <StartingPage />
  if (session.status === 'signed-in') return <Navigate to="/" replace />
  if (session.status !== 'setup') return <Navigate to="/sign-in" replace />
  const known = code ?? session.code
  return (
    <PlainPage title={t('session.setupTitle')} intro={t('session.setupIntro')}>
      <SetupForm
        {...(known === undefined ? {} : { code: known })}
        onDone={() => void navigate({ href: '/', replace: true })}
      />
    </PlainPage>
  )
}
