import type { Sql } from '@trellis/fields/server'
import type { Caller } from '../../access/caller.ts'
import type { Collection } from '../collection.ts'

/** How what a field says of other apps is taken out: the part of it in apps of these ids. */
type PartIn = (read: Sql, appIds: readonly string[], alias: string) => Sql

/**
 * What one field says of apps of which the caller is no member reads as missing, so that it can be neither filtered nor searched for. The
 * statements differ by caller: their access says so by a `where`.
 */
export function withOwnAppsAlone(
  collection: Collection,
  { apps }: Caller,
  fieldId: string,
  partIn: PartIn,
): Collection {
  const field = collection.fields.get(fieldId)
  const { read } = field ?? {}
  if (!field || !read) return collection
  const appIds = apps.map(app => app.id)
  const own = { ...field, read: (alias: string) => partIn(read(alias), appIds, alias) }
  return Object.freeze({ ...collection, fields: new Map([...collection.fields, [fieldId, own]]) })
}
