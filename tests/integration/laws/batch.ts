import type { ListCursor } from '@trellis/model'
import type { Caller } from '../../../apps/server/src/access/caller.ts'
import type { Queryable } from '../../../apps/server/src/database/database.ts'
import { bindStatement } from '../../../apps/server/src/records/engine.ts'
import { type AfterPlaces, compileList } from '../../../apps/server/src/records/query/compile-list.ts'
import type { Scopes } from '../../../apps/server/src/records/query/make-scopes.ts'
import { readCursor } from '../../../apps/server/src/records/query/read-list.ts'
import { lengthOf } from '../soak.ts'
import { fullCount } from './occurrences.ts'

/** SQL with its values, as the list operation sends it. */
export type Bound = { text: string; values: readonly unknown[] }

export type ListCase = {
  scopes: Scopes
  caller: Caller
  cursor: ListCursor
  /** Where the page before ended. */
  after?: { value: string | null | undefined; id: string }
  /** Looks rows up by their ids, as pages far down do. */
  isFarDown?: boolean
}

/** The very statement that a list of ids would send. */
export async function bindList({ scopes, caller, cursor, after, isFarDown = false }: ListCase): Promise<Bound> {
  const read = await readCursor({ caller, cursor, core: false, scopes })
  const place = (value: unknown) => read.values.push(value) - 1
  const end: AfterPlaces | undefined = after && {
    value: typeof after.value === 'string' ? place(after.value) : after.value,
    id: place(after.id),
  }
  const numbers = { limit: place(read.limit), skip: place(read.skip), planning: place(true) }
  const places = { ...numbers, isFarDown, after: end }
  const sql = compileList(read, { fields: [], targets: new Map() }, places)
  const { text, values = [] } = bindStatement({ sql, name: undefined, uses: 0 }, read.values, read.scopes)
  return { text, values }
}

/** The ids that each of the statements lists, in its order: all in one round trip. */
export async function listIds(database: Queryable, cases: readonly Bound[]): Promise<string[][]> {
  if (cases.length === 0) return []
  const values: unknown[] = []
  const columns = cases.map((each, index) => {
    const before = values.length
    values.push(...each.values)
    const text = each.text.replaceAll(/\$(\d+)/g, (_whole, place: string) => `$${Number(place) + before}`)
    return `array(select x.c0 from (${text}) x) as "r${index}"`
  })
  const { rows } = await database.query<Record<string, string[]>>({
    text: `select ${columns.join(', ')}`,
    values,
  })
  return cases.map((_, index) => rows[0]?.[`r${index}`] ?? [])
}

/** Fails with the whole case in one line, ready to be tried again. */
export function same(which: unknown, one: unknown, other: unknown): void {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  if (left !== right) throw new Error(`${JSON.stringify(which)}\n  gave ${left}\n  not  ${right}`)
}

/** In parts of this size: larger statements are planned no faster. */
export function inBatches<Item>(items: readonly Item[], size = 40): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** How many random cases a law is held against; TRELLIS_LAW_CASES=1000000 npm run soak -- laws asks for more. */
export const caseCount = lengthOf('laws', { short: 1000, long: Number(process.env['TRELLIS_LAW_CASES'] ?? fullCount) })
export const seed = Number(process.env['TRELLIS_LAW_SEED'] ?? 20_261_121)
