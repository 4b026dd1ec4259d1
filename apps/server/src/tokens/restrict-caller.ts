import { createHash } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import type { ApiToken } from '../secrets/api-token-table.ts'

const known = new WeakMap<Caller, Map<string, Caller>>()

/** The owner as far as the token goes: what they lost since it was made, it lost too. The same object for the same rights. */
export function restrictCaller(owner: Caller, token: ApiToken): Caller {
  const ofOwner = known.get(owner) ?? new Map<string, Caller>()
  known.set(owner, ofOwner)
  const made = ofOwner.get(token.id) ?? makeRestricted(owner, token)
  ofOwner.set(token.id, made)
  return made
}

function makeRestricted(owner: Caller, { id, roles, isTenantAdmin, appIds, operations }: ApiToken): Caller {
  const rights = {
    roles: owner.roles.filter(held => roles.some(role => role === held)),
    isTenantAdmin: owner.isTenantAdmin && isTenantAdmin,
    apps: owner.apps.filter(app => appIds?.includes(app.id) ?? true),
  }
  const text = JSON.stringify([owner.grantsKey, [...rights.roles].toSorted(), rights.isTenantAdmin, appIds ?? null])
  const grantsKey = createHash('sha1').update(text).digest('base64url')
  return Object.freeze({
    ...owner,
    ...rights,
    grantsKey,
    token: Object.freeze({ id, ...(operations && { operations }) }),
  })
}
