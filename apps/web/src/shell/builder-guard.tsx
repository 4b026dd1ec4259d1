import { useLocation } from '@tanstack/react-router'
import { mayOpenSection } from '@trellis/model'
import { type ReactNode, useEffect } from 'react'
import { sectionOf, sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { keepBuilderPlace } from './builder-place.ts'
import { NoAccessPage } from './no-access-page.tsx'

/**
 * Around every page of the builder: sections the role lacks are absent from the menu, and whoever opens their address is told whom to
 * ask. The page on screen is kept for the next time somebody goes to the builder.
 */
export function BuilderGuard({ children }: { children: ReactNode }) {
  const user = useUser()
  const href = useLocation({ select: location => location.href })
  const section = useLocation({ select: location => sectionOf(location.pathname) })
  const isOpen = section && mayOpenSection(user, section)
  const own = sectionsFor(user)
  const isOwn = own.some(({ id }) => id === section)
  useEffect(() => {
    if (isOwn) keepBuilderPlace(user.id, href)
  }, [isOwn, user.id, href])
  if (section && !isOpen) return <NoAccessPage section={section} />
  return section || own.length > 0 ? children : <NoAccessPage />
}
