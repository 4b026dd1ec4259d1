import type { RecordVerb } from '@trellis/model'
import { roles } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'

const nothing: ReadonlySet<string> = new Set()

/** The same answer for every row and field: `read` alone, or all four verbs. */
export function coreAccess(key: string, verbs: readonly RecordVerb[]): CollectionAccess {
  const reach = (verb: RecordVerb) => (verbs.includes(verb) ? 'all' : 'none')
  return {
    verbs: { create: reach('create'), read: reach('read'), update: reach('update'), delete: reach('delete') },
    hidden: nothing,
    readonly: nothing,
    key,
  }
}

/** Readable by whoever builds anything, writable by one role. */
export function builderAccess(caller: Caller, id: string, role: string): CollectionAccess {
  if (caller.roles.includes(role)) return coreAccess(`${id}:all`, ['create', 'read', 'update', 'delete'])
  if (isBuilder(caller)) return coreAccess(`${id}:read`, ['read'])
  return coreAccess(`${id}:none`, [])
}

export function isBuilder(caller: Pick<Caller, 'roles'>): boolean {
  return roles.some(role => caller.roles.includes(role))
}
