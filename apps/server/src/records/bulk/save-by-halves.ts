import { sql } from 'kysely'
import { isCalculated } from '../../collections/calculation-sources.ts'
import type { Collection } from '../../collections/collection.ts'
import { tableOf } from '../query/compile-filter.ts'
import { type TableColumn, tableColumns } from '../write/table-columns.ts'
import type { Bulk, BulkItem, BulkResult, BulkResults } from './bulk-item.ts'
import { inSavepoint } from './savepoint.ts'

/** So many sets are tried; who is left then is saved alone. */
const mostSets = 40

export type Halving = {
  bulk: Bulk
  /** Saves a set; who contends is not answered. */
  saveSet(items: readonly BulkItem[]): Promise<BulkResults>
  saveOne(item: BulkItem): Promise<BulkResult>
  onSaved(results: BulkResults): void
}

export function hasUniqueCalculation(collection: Collection): boolean {
  return uniqueCalculations(collection).length > 0
}

function uniqueCalculations(collection: Collection): TableColumn[] {
  return tableColumns(collection).filter(
    ({ field }) => field?.schema.metadata?.unique === true && isCalculated(field, collection),
  )
}

/**
 * Saves records of a collection in which the result of a calculation is unique. What it gives, and who contends for it, is known when it
 * is written: a set in which somebody does is taken back, and its halves are saved one behind the other, in the order sent.
 */
export async function saveByHalves(halving: Halving, items: readonly BulkItem[]): Promise<BulkResults> {
  const results: BulkResults = new Map()
  let left = mostSets
  const save = async (part: readonly BulkItem[]): Promise<void> => {
    if (part.length < 2 || left === 0) {
      for (const item of part) results.set(item.index, await halving.saveOne(item))
      return
    }
    left -= 1
    const saved = await trySet(halving, part)
    if (!saved) {
      const middle = Math.ceil(part.length / 2)
      await save(part.slice(0, middle))
      return save(part.slice(middle))
    }
    halving.onSaved(saved)
    for (const [index, result] of saved) results.set(index, result)
  }
  await save(items)
  return results
}

class Contended extends Error {}

/** What becomes of all of them; undefined where that depends on who is saved first. */
export async function trySet(
  { bulk, saveSet }: Pick<Halving, 'bulk' | 'saveSet'>,
  items: readonly BulkItem[],
): Promise<BulkResults | undefined> {
  try {
    return await inSavepoint(bulk.connection, async () => {
      const before = await valuesOf(bulk, items)
      const results = await saveSet(items)
      if (items.some(({ index }) => !results.has(index))) throw new Contended()
      if (changeHands(before, await valuesOf(bulk, items))) throw new Contended()
      return results
    })
  } catch (error) {
    if (error instanceof Contended) return undefined
    throw error
  }
}

/** By record what its unique calculations are. */
type Values = ReadonlyMap<string, readonly (string | null)[]>

async function valuesOf({ connection, scope }: Bulk, items: readonly BulkItem[]): Promise<Values> {
  const columns = uniqueCalculations(scope.collection).map(({ name }) => sql`t.${sql.id(name)}::text`)
  const ids = items.map(({ id }) => id)
  const rows = await connection.run<{ id: string; values: (string | null)[] }>(
    sql`select t."id", array[${sql.join(columns)}] as "values" from ${tableOf(scope)} t where t."id" = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, values }) => [id, values]))
}

/** Whether one has now what another one had: in another order it might have been taken. */
function changeHands(before: Values, after: Values): boolean {
  const had = new Map([...before].flatMap(([id, values]) => values.map((value, place) => [`${place} ${value}`, id])))
  return [...after].some(([id, values]) =>
    values.some((value, place) => {
      const owner = value === null ? undefined : had.get(`${place} ${value}`)
      return owner !== undefined && owner !== id
    }),
  )
}
