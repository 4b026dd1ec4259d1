import { Navigate } from '@tanstack/react-router'
import { sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'

/** `/builder` alone: the first section this person may open. */
export function BuilderStart() {
  const [first] = sectionsFor(useUser())
  return first ? <Navigate href={first.href} replace /> : null
}
