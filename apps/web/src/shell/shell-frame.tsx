import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect } from '../router/redirect.tsx'
import { isBuilderPath, placeOf } from '../routes/places.ts'
import { useSession } from '../session/session-store.ts'
import { StartingPage } from '../session/starting-page.tsx'
import { hasUnsavedChanges } from '../unsaved/unsaved-store.ts'
import { Shell } from './shell.tsx'

const BuilderGuard = lazy(() => import('./builder-guard.tsx').then(module => ({ default: module.BuilderGuard })))
const SignInAgain = lazy(() => import('../session/sign-in-again.tsx').then(module => ({ default: module.SignInAgain })))

/** The frame of every page for signed-in people; the others are sent where they belong. */
export function ShellFrame({ children }: { children?: ReactNode }) {
  const session = useSession()
  const href = useLocation({ select: location => location.href })
  if (session.status === 'starting' || session.status === 'unreachable') return <StartingPage />
  if (session.status === 'setup') return <Redirect href="/setup" />
  const isKept = session.status === 'expired' && hasUnsavedChanges()
  if (session.status !== 'signed-in' && !isKept) {
    const target = session.status === 'signed-out' && session.byHand ? undefined : href
    return <Redirect href={placeOf.signIn(target === '/' ? undefined : target)} />
  }
  return (
    <Shell>
      <Guarded>{children ?? <Outlet />}</Guarded>
      {isKept && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </Shell>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const isBuilder = useLocation({ select: location => isBuilderPath(location.pathname) })
  return isBuilder ? (
    <Suspense>
      <BuilderGuard>{children}</BuilderGuard>
    </Suspense>
  ) : (
    children
  )
}
