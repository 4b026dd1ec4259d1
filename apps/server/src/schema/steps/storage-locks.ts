import { sql } from 'kysely'
import { findCoreCollection } from '../../collections/core-collections/index.ts'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import type { LockWish } from '../lock-gently.ts'
import { type SchemaChange, tableNameOf } from '../schema-change.ts'

/** What has to be had for links that get their place, or whose place goes: foreign keys hold on to both sides. */
export function storageLocks(change: SchemaChange, association: StoredAssociation, which: 'old' | 'new'): LockWish[] {
  const { parentCollection, childCollection, storage, linkTable } = association
  const { schema } = change.tenant
  if (which === 'old' && storage === 'link')
    return linkTable === undefined ? [] : [{ table: sql.id(schema, linkTable), mode: 'alone' }]
  const mode = which === 'new' ? 'keys' : 'alone'
  const sides = [
    { id: parentCollection, holds: storage === 'parent-column' },
    { id: childCollection, holds: storage === 'child-column' },
  ]
  return sides.flatMap(({ id, holds }): LockWish[] => {
    const name = findCoreCollection(id) ? undefined : tableNameOf(change, id)
    if (name === undefined) return []
    return [{ table: sql.id(schema, name), mode: holds ? 'alone' : mode }]
  })
}
