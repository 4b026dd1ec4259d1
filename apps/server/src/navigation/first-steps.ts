import type { Contracts, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'

/** Records are looked for in so many collections: whoever has more has long been past the first steps. */
const mostLookedAt = 50

type Steps = OutputOf<Contracts['FIRST_STEPS_STATUS']>

/** What is there says which steps were taken, not what was pressed. */
export async function firstSteps(
  { database, collections }: Pick<Services, 'database' | 'collections'>,
  { tenant }: Caller,
): Promise<Steps> {
  const known = await collections.list(tenant.id)
  const core = (name: string) => sql.id(tenant.coreSchema, name)
  const hasAny = known
    .slice(0, mostLookedAt)
    .map(({ table }) => sql`exists (select from ${sql.id(table.schema, table.name)})`)
  const [row] = await database.withRole(tenant.role).run<Omit<Steps, 'collection'>>(sql`select
    ${hasAny.length === 0 ? sql`false` : sql.join(hasAny, sql` or `)} as record,
    exists (select from ${core('View')}) as view,
    exists (select from ${core('Tag')}) as app,
    exists (select from ${core('Invitation')}) or (select count(*) from (select from ${core('User')} limit 2) few) > 1 as invite`)
  const { record = false, view = false, app = false, invite = false } = row ?? {}
  return { collection: known.length > 0, record, view, app, invite }
}
