import { Outlet, useLocation } from '@tanstack/react-router'
import { mayOpenSection } from '@trellis/model'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Redirect } from '../router/redirect.tsx'
import { isBuilderPath, placeOf, sectionOf, sectionsFor } from '../routes/places.ts'
import { useSession, useUser } from '../session/session-store.ts'
import { StartingPage } from '../session/starting-page.tsx'
import { hasUnsavedChanges } from '../unsaved/unsaved-store.ts'
import { Shell } from './shell.tsx'

const NoAccessPage = lazy(() => import('./no-access-page.tsx').then(module => ({ default: module.NoAccessPage })))
const BuilderTrail = lazy(() => import('./builder-start.tsx').then(module => ({ default: module.BuilderTrail })))
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

/** Sections the role lacks are absent from the menu; whoever opens their address is told whom to ask. */
function Guarded({ children }: { children: ReactNode }) {
  const user = useUser()
  const pathname = useLocation({ select: location => location.pathname })
  const section = sectionOf(pathname)
  if (section && !mayOpenSection(user, section)) return <Refused section={section} />
  if (isBuilderPath(pathname) && sectionsFor(user).length === 0) return <Refused />
  return (
    <>
      {children}
      {section && (
        <Suspense>
          <BuilderTrail />
        </Suspense>
      )}
    </>
  )
}

function Refused(props: ComponentProps<typeof NoAccessPage>) {
  return (
    <Suspense fallback={null}>
      <NoAccessPage {...props} />
    </Suspense>
  )
}
