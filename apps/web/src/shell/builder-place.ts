import { mayOpenSection, type RoleHolder } from '@trellis/model'
import { hasPlace, sectionOf } from '../routes/places.ts'

const nameFor = (userId: string) => `trellis.builder.${userId}`

/** The page of the builder on which this person was last in this browser, as far as they may still open it. */
export function lastBuilderPlace(user: RoleHolder & { id: string }): string | undefined {
  const href = read(user.id)
  const pathname = href?.split(/[?#]/)[0] ?? ''
  const section = sectionOf(pathname)
  return section && hasPlace(pathname) && mayOpenSection(user, section) ? href : undefined
}

export function keepBuilderPlace(userId: string, href: string): void {
  try {
    localStorage.setItem(nameFor(userId), href)
  } catch {
    // Without storage the builder begins where its first section does.
  }
}

function read(userId: string): string | undefined {
  try {
    return localStorage.getItem(nameFor(userId)) ?? undefined
  } catch {
    return undefined
  }
}
