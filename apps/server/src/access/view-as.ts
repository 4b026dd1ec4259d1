import type { Caller } from './caller.ts'
import { type Holder, holdsMoreThan } from './holds-more-than.ts'

/** Whoever may read all records may look on as another user who holds no more than they do (0b-decisions §10). */
export function mayViewAs(viewer: Holder, user: Holder): boolean {
  return readsAll(viewer) && !holdsMoreThan(user, viewer)
}

export function readsAll({ isTenantAdmin, roles }: Holder): boolean {
  return isTenantAdmin || roles.includes('entityAdmin')
}

export const holderOf = ({ userId, roles, isTenantAdmin }: Caller): Holder => ({ id: userId, roles, isTenantAdmin })

const kept = new WeakMap<Caller, Map<string, Caller>>()

/** The user as the viewer sees through them; undefined where the viewer may not, any more. */
export function viewedBy(viewer: Caller, user: Caller): Caller | undefined {
  if (!mayViewAs(holderOf(viewer), holderOf(user))) return undefined
  const views = kept.get(user) ?? new Map<string, Caller>()
  kept.set(user, views)
  const known = views.get(viewer.userId)
  if (known) return known
  const made = Object.freeze({ ...user, viewer: { id: viewer.userId, fullName: viewer.fullName } })
  views.set(viewer.userId, made)
  return made
}
