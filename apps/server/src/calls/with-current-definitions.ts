import type { Caller } from '../access/caller.ts'
import type { Collections } from '../collections/collection.ts'
import { sqlState } from '../database/translate-error.ts'

/**
 * What PostgreSQL says where a statement was made from a definition and reaches the table after another one became live: it waited for
 * the change's lock, or this node had not heard of the change yet. No such column (renamed, removed) or table (links that moved); no
 * operator, function or assignment for the column's new type; or, of a prepared statement, that its result has another type now.
 */
const outdated = new Set(['42703', '42P01', '42883', '42804', '0A000'])

/** Changes may follow one another quickly: the definition that is read again may be the old one of the next. */
const mostAttempts = 3

type Needed = { services: { collections: Pick<Collections, 'forget'> }; caller: Caller | undefined }

/** A definition may change between the moment a statement is made and the moment it runs: then all is done again by the new one. */
export async function withCurrentDefinitions<Answer>(
  { services, caller }: Needed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!caller || attempt === mostAttempts || !outdated.has(sqlState(error) ?? '')) throw error
      services.collections.forget(caller.tenant.id)
    }
  }
}
