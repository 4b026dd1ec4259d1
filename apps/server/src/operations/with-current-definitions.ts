import { sqlState } from '../database/translate-error.ts'
import type { OperationContext } from './implement.ts'

/**
 * What PostgreSQL says of a statement that was made for a table as it was before: no such column, table or function, another type,
 * or (XX000) that something went while the statement was being looked at.
 */
const outdated = new Set(['42703', '42P01', '42804', '42883', '0A000', 'XX000'])

/** Changes may follow one another quickly; more of them than this meets nobody. */
const mostAttempts = 3

/** A definition may change between the moment a statement is made and the moment it runs: then all is done again by the new one. */
export async function withCurrentDefinitions<Answer>(
  { services, caller }: OperationContext<OperationContext['caller'] | undefined>,
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
