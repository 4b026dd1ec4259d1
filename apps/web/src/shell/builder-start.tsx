import { Redirect } from '../router/redirect.tsx'
import { sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { lastBuilderPlace } from './builder-place.ts'

/** `/builder` alone: where this person was last, else the first section they may open. */
export function BuilderStart() {
  const user = useUser()
  const [first] = sectionsFor(user)
  const href = lastBuilderPlace(user) ?? first?.href
  return href === undefined ? null : <Redirect href={href} />
}
