import type { RoleHolder } from '@trellis/model'

export type Holder = RoleHolder & { id: string }

/** Whoever sets a user's password can be that user: nobody gets rights that way which they do not hold. Nobody holds more than themselves. */
export function holdsMoreThan(user: Holder, maker: Holder): boolean {
  if (maker.isTenantAdmin || maker.id === user.id) return false
  return user.isTenantAdmin || user.roles.some(role => !maker.roles.includes(role))
}
