import { Redirect } from '../router/redirect.tsx'
import { sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'

/** `/builder` alone: the first section this person may open. */
export function BuilderStart() {
  const [first] = sectionsFor(useUser())
  return first ? <Redirect href={first.href} /> : null
}
