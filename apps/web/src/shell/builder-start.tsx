import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Redirect } from '../router/redirect.tsx'
import { sectionOf, sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { keepBuilderPlace, lastBuilderPlace } from './builder-place.ts'

/** `/builder` alone: where this person was last, else the first section they may open. */
export function BuilderStart() {
  const user = useUser()
  const [first] = sectionsFor(user)
  const href = lastBuilderPlace(user) ?? first?.href
  return href === undefined ? null : <Redirect href={href} />
}

/** Keeps the page on screen, for the next time somebody goes to the builder. */
export function BuilderTrail() {
  const { id } = useUser()
  const href = useLocation({
    select: location => (sectionOf(location.pathname) ? location.href : undefined),
  })
  useEffect(() => {
    if (href !== undefined) keepBuilderPlace(id, href)
  }, [id, href])
  return null
}
