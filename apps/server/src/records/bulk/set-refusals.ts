import { notFound, UserError, validationError } from '@trellis/base'
import { sql } from 'kysely'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable } from '../query/scope.ts'
import { updateConflicts } from '../write/conflicts.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { outsideRule, rowProblem } from '../write/refuse-row.ts'
import { lookupProblems } from '../write/require-lookups.ts'
import { readProblems } from '../write/row-problems.ts'
import type { Bulk, BulkItem } from './bulk-item.ts'
import type { SetAnswer } from './compile-update-set.ts'
import type { SetUpdate } from './update-set.ts'

/** By record: what the single save would say against it. */
export type Refused = Map<string, UserError>

export async function refusedLookups(
  { engine, connection, scope }: Bulk,
  updates: readonly SetUpdate[],
  refused: Refused,
): Promise<void> {
  const rows = updates.map(({ id, checked }) => ({ id, checked, path: 'record' }))
  const problems = await lookupProblems({ engine, connection, scope, rows })
  for (const row of rows) {
    const own = problems.get(row)
    if (own) refused.set(row.id, validationError(own))
  }
}

/** Who may not read a record, or not change it as it is, hears so before anything of it is touched. */
export async function refusedReach(
  { connection, scope }: Bulk,
  updates: readonly SetUpdate[],
  refused: Refused,
): Promise<void> {
  const ids = updates.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  if (ids.length === 0) return
  const rows = await connection.run<{ id: string; isOpen: boolean }>(sql`
    select t."id", (${filterWithValues(scope, 'update', 't')}) is true as "isOpen" from ${tableOf(scope)} t
    where t."id" = any(${ids}::text[]) and (${filterWithValues(scope, 'read', 't')})`)
  const isOpen = new Map(rows.map(row => [row.id, row.isOpen]))
  for (const id of ids) {
    if (isOpen.get(id) !== true) refused.set(id, isOpen.has(id) ? outsideRule() : notFound())
  }
}

type Answered = {
  updates: readonly SetUpdate[]
  answers: readonly SetAnswer[]
  /** Those that the caller could read before their links were changed. */
  seen: ReadonlySet<string>
}

/** What the statement of the rows says against some of them. */
export async function refusedAnswers(
  { connection, scope }: Bulk,
  { updates, answers, seen }: Answered,
  refused: Refused,
): Promise<void> {
  const byId = new Map(answers.map(answer => [answer.id, answer]))
  const lost = updates.flatMap(({ id, checked, base }) => {
    if (refused.has(id)) return []
    const answer = byId.get(id)
    const error = problemOf(answer, seen.has(id) ? outsideRule : notFound)
    if (error) refused.set(id, error)
    if (error || !answer?.refused) return []
    const { conflicts } = readProblems(answer.refused.problems)
    return [{ id, checked, base, answer: { conflicts, theirs: answer.refused.theirs, version: answer.version } }]
  })
  const conflicts = await updateConflicts({ scope, connection }, lost)
  for (const [place, { id }] of lost.entries()) {
    const error = conflicts[place]
    if (error) refused.set(id, error)
  }
}

/** All but that somebody else came first. */
function problemOf(answer: SetAnswer | undefined, unreadable: () => UserError): UserError | undefined {
  if (!answer) return unreadable()
  const { refused } = answer
  if (!refused) return undefined
  if (!refused.readable) return unreadable()
  if (!refused.updatable) return outsideRule()
  return rowProblem({ ...readProblems(refused.problems), allowed: refused.allowed })
}

/** What becomes of changes where the caller may change none: of a record that they may not read they hear nothing. */
export async function refusedWithoutRight(
  { connection, scope }: Bulk,
  items: readonly BulkItem[],
): Promise<ReadonlyMap<BulkItem, UserError>> {
  if (!isReadable(scope)) return new Map(items.map(item => [item, notFound('The collection')]))
  const rows = await connection.run<{ id: string }>(sql`select t."id" from ${tableOf(scope)} t
    where t."id" = any(${items.map(({ id }) => id)}::text[]) and (${filterWithValues(scope, 'read', 't')})`)
  const seen = new Set(rows.map(({ id }) => id))
  const denied = () => new UserError('DENIED', 'You may not change records here')
  return new Map(items.map(item => [item, seen.has(item.id) ? denied() : notFound()]))
}
