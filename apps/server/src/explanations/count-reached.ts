import type { AppCollection, RecordVerb } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { Asked, Explanation } from './explanation.ts'

/**
 * How many records the verb reaches, of all there are. Only for whoever may read rules, and with that every record: to anybody else a
 * count would tell of records, and of columns in rules, that they do not see.
 */
export async function countReached(asked: Asked, asker: Caller): Promise<Explanation['records']> {
  const { user, collection, verb, id, mayReadRules } = asked
  if (!mayReadRules || collection.core || verb === 'create' || id !== undefined) return undefined
  const all = await count(asked, asker)
  if (user.roles.includes('entityAdmin')) return { reached: all, all }
  return { reached: await count(asked, readingBy(user, collection.id, verb)), all }
}

async function count({ services, collection }: Asked, caller: Caller): Promise<number | null> {
  const cursor = { collectionId: collection.id, options: { limit: 1 } }
  const grants = caller.apps.some(app => app.collections.some(each => each.collectionId === collection.id && each.read))
  if (!grants && !caller.roles.includes('entityAdmin')) return 0
  const { text } = await services.records.list(caller, { cursor, select: [] }, { core: false })
  const { totalCount } = JSON.parse(text) as { totalCount: number | null }
  return totalCount
}

/** As the user, but reading by the rules of the verb, and without hidden columns: rules reach over these, too. */
function readingBy(user: Caller, collectionId: string, verb: RecordVerb): Caller {
  const apps = user.apps.map(app => ({
    ...app,
    collections: app.collections.map(grant => (grant.collectionId === collectionId ? readBy(grant, verb) : grant)),
  }))
  return Object.freeze({ ...user, isTenantAdmin: false, apps })
}

function readBy({ overrides: _overrides, ...grant }: AppCollection, verb: RecordVerb): AppCollection {
  return { ...grant, create: false, read: grant[verb], update: false, delete: false }
}
