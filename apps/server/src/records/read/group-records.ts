import { OperationalError } from '@trellis/base'
import type { GroupInput } from '@trellis/contract'
import { maximumGroups } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../calls/json-text.ts'
import type { Statement } from '../../database/database.ts'
import { bindStatement, type Engine, type RecordFamily } from '../engine.ts'
import { compileGroups } from '../query/compile-groups.ts'
import { type ReadGrouping, readGrouping } from '../query/read-grouping.ts'
import { type ReadCursor, readCursor } from '../query/read-list.ts'
import { roundDigits } from '../query/round-digits.ts'
import type { Scope } from '../query/scope.ts'
import type { JoinWaiting } from './join-waiting.ts'
import { queryTexts } from './query-texts.ts'
import type { TenantQueue } from './tenant-queue.ts'

export type GroupRequest = {
  engine: Engine
  queue: TenantQueue
  join: JoinWaiting<GroupRows | undefined>
  caller: Caller
  input: GroupInput
  family: RecordFamily
}

/** The texts of each group: what it is of, then what was counted and summed. */
export type GroupRows = (string | null)[][]

const patience = 5000

/**
 * The groups of a cursor's rows with their counts and sums, in one statement and with the rights of a list. Everybody who looks at the
 * same board asks at the same moment after each change: what waits is asked once for all of them.
 */
export async function groupRecords({ engine, queue, join, caller, input, family }: GroupRequest): Promise<JsonText> {
  const cursor = await readCursor({ caller, cursor: input.cursor, core: family.core, scopes: engine.scopes })
  const seen = new Map(cursor.scopes)
  const grouping = await readGrouping(input, cursor.scope, async collectionId => {
    const target = await engine.scopes.find(caller, collectionId)
    if (target) seen.set(collectionId, target)
    return target
  })
  const statement = bindGroups(engine, { ...cursor, scopes: seen }, grouping)
  const rows = await join(`${statement.text} ${JSON.stringify(statement.values)}`, begin =>
    queue.run(caller.tenant.id, patience, () => {
      begin()
      return queryTexts(engine.database, statement)
    }),
  )
  if (!rows) throw new OperationalError('UNAVAILABLE', 'Others of this workspace are counting, please try again')
  const groups = rows.slice(0, maximumGroups).map(row => writeGroup(row, grouping))
  return new JsonText(`{"groups":[${groups.join(',')}],"hasMore":${rows.length > maximumGroups}}`)
}

function bindGroups(engine: Engine, cursor: ReadCursor, grouping: ReadGrouping): Statement {
  const { caller }: Scope = cursor.scope
  const place = (value: unknown) => cursor.values.push(value) - 1
  const places = { limit: place(maximumGroups + 1), timeZone: place(caller.timezone ?? caller.tenant.timezone) }
  const cached = engine.statements.find(`group|${cursor.shape}|${grouping.shape}`, () =>
    compileGroups(cursor, grouping, places),
  )
  return bindStatement(cached, cursor.values, cursor.scopes)
}

function writeGroup(row: readonly (string | null)[], { by, aggregates }: ReadGrouping): string {
  const keys = by.map(({ field }, index) => [field.id, row[index]] as const)
  const values = aggregates.map(({ function: name, name: key }, index) => {
    const text = row[by.length + index]
    const isExact = name === 'sum' || name === 'avg'
    return [key, isExact && text ? JSON.stringify(roundDigits(text)) : text] as const
  })
  return `{"key":${writeObject(keys)},"values":${writeObject(values)}}`
}

/** What is null is an absent key. */
function writeObject(entries: readonly (readonly [string, string | null | undefined])[]): string {
  const present = entries.flatMap(([key, json]) => (json == null ? [] : [`${JSON.stringify(key)}:${json}`]))
  return `{${present.join(',')}}`
}
