import { notFound } from '@trellis/base'
import { mayOpenSection } from '@trellis/model'
import { sql } from 'kysely'
import { accessTo } from '../access/access-to.ts'
import type { Caller } from '../access/caller.ts'
import type { Collection } from '../collections/collection.ts'
import { countReached } from './count-reached.ts'
import { explainColumns } from './explain-columns.ts'
import { explainField } from './explain-field.ts'
import { explainThroughApps } from './explain-through-apps.ts'
import type { Asked, Because, ExplainServices, Explanation, Question, Verdict } from './explanation.ts'

/** Why a user may or may not; a record is judged only for an asker who reads it, so that the answer tells nothing of others (0-decisions §2). */
export async function explainAccess(
  services: ExplainServices,
  asker: Caller,
  question: Question,
): Promise<Explanation> {
  const { cursor, field, verb } = question
  const collection = await services.collections.find(asker.tenant.id, cursor.collectionId)
  if (!collection) throw notFound('The collection')
  if (cursor.id !== undefined) await requireReadable(services, asker, collection, cursor.id)
  const user = await findUser(services, asker, question.userId)
  if (!user) return refusal('user', 'This user is blocked and cannot sign in')
  const mayReadRules = mayOpenSection(asker, 'tags')
  const asked: Asked = { services, user, collection, verb, id: cursor.id, mayReadRules }
  const rows = await explainRows(asked)
  const records = await countReached(asked, asker)
  const told = { ...rows, ...(records && { records }) }
  if (!rows.allowed) return told
  if (field === undefined) return { ...told, columns: await explainColumns(asked) }
  const column = await explainField(asked, field)
  return { ...told, allowed: column.allowed, because: [...rows.because, ...column.because] }
}

function refusal(reason: Because['reason'], text: string): Verdict {
  return { allowed: false, because: [{ reason, grants: false, text }] }
}

async function requireReadable(
  { records }: ExplainServices,
  asker: Caller,
  { id: collectionId, core }: Collection,
  id: string,
): Promise<void> {
  const { visible } = await records.visibleIds(asker, { collectionId }, [id], { core })
  if (visible.length === 0) throw notFound()
}

/** undefined where the user is blocked. */
async function findUser(
  { callers, database }: ExplainServices,
  { tenant }: Caller,
  userId: string,
): Promise<Caller | undefined> {
  const found = await callers.find(tenant.id, userId)
  if (found) return found
  const rows = await database
    .withRole(tenant.role)
    .run(sql`select from ${sql.id(tenant.coreSchema, 'User')} where id = ${userId}`)
  if (rows.length === 0) throw notFound('The user')
  return undefined
}

async function explainRows(asked: Asked): Promise<Verdict> {
  const { user, collection, verb } = asked
  if (collection.core) return explainCore(asked)
  if (user.roles.includes('entityAdmin')) {
    return {
      allowed: true,
      because: [
        { reason: 'role', grants: true, text: `The role of entity admin may ${verb} every record of collections` },
      ],
    }
  }
  return explainThroughApps(asked)
}

/** Core collections decide in code, by roles and by what the user has to do with a record. */
async function explainCore({ services, user, collection, verb, id }: Asked): Promise<Verdict> {
  const seen = collection.forCaller ? await collection.forCaller(user) : collection
  const name = collection.document.name
  if (accessTo(user, seen).verbs[verb] === 'none') {
    return refusal('platform', `${name} belongs to the platform, and the user's roles do not let them ${verb} it`)
  }
  const text = `${name} belongs to the platform, and the user's roles let them ${verb} some or all of it`
  if (id !== undefined) {
    const { visible } = await services.records.visibleIds(user, { collectionId: collection.id }, [id], { core: true })
    if (visible.length === 0) return refusal('platform', `The user does not see this record of ${name}`)
  }
  return { allowed: true, because: [{ reason: 'platform', grants: true, text }] }
}
