import { UserError } from '@trellis/base'
import { sql } from 'kysely'
import { type Calculations, findCalculations } from '../calculations/find-calculations.ts'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable } from '../query/scope.ts'
import { changeLinksOf } from '../write/change-links.ts'
import type { CheckedLink } from '../write/check-record.ts'
import { needsRecord } from '../write/enforce-formulas.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { showsFiles } from '../write/hold-files.ts'
import { mayLeaveTooFew } from '../write/hold-other-end.ts'
import type { RecordLinks } from '../write/link-storage.ts'
import { explainConstraint } from '../write/postgres-problem.ts'
import { readersOfChange } from '../write/refresh-readers.ts'
import { requireLookups } from '../write/require-lookups.ts'
import { linksBeside, splitLinks } from '../write/split-links.ts'
import type { Bulk, BulkItem, BulkResults, Checked } from './bulk-item.ts'
import type { SetAnswer } from './compile-update-set.ts'
import { inSavepoint } from './savepoint.ts'
import { type SetUpdate, updateSet } from './update-set.ts'

/** Saves those of the changes that fit a set and that nothing speaks against. */
export async function updateBySet(bulk: Bulk, items: Checked, results: BulkResults): Promise<void> {
  const { engine, scope, options } = bulk
  if (scope.access.verbs.update === 'none' || !isReadable(scope)) return
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, scope.collection)
  if (needsRecord(scope, calculations)) return
  const updates: SetUpdate[] = []
  const byId = new Map<string, BulkItem>()
  for (const [item, checked] of items) {
    if (item.verb !== 'update' || showsFiles(checked)) continue
    if ((await readersOfChange(engine, scope, checked)).length > 0) continue
    updates.push({ id: item.id, checked, base: options.force ? undefined : item.base })
    byId.set(item.id, item)
  }
  for (const { id, version, changed } of await saveSet({ bulk, calculations, updates }, mostAttempts)) {
    const item = byId.get(id)
    if (item) results.set(item.index, changed ? { outcome: 'saved', id, version } : { outcome: 'ignored', id })
  }
}

type Set = { bulk: Bulk; calculations: Calculations; updates: readonly SetUpdate[] }

/** Those that one attempt refuses are left out of the next one, which is refused nothing as a rule. */
const mostAttempts = 3

async function saveSet(set: Set, attempts: number): Promise<SetAnswer[]> {
  if (attempts === 0 || set.updates.length === 0) return []
  const attempt = await tryOnce(set)
  if (!(attempt instanceof RefusedInSet)) return attempt
  return saveSet({ ...set, updates: set.updates.filter(({ id }) => !attempt.ids.has(id)) }, attempts - 1)
}

/** What was written of the links of these has to be taken back: the set is tried again without them. */
class RefusedInSet extends Error {
  readonly ids: ReadonlySet<string>
  constructor(ids: ReadonlySet<string>) {
    super('Some records of a set cannot be saved')
    this.ids = ids
  }
}

async function tryOnce(set: Set): Promise<SetAnswer[] | RefusedInSet> {
  try {
    return await inSavepoint(set.bulk.connection, () => writeSet(set))
  } catch (error) {
    if (error instanceof RefusedInSet) return error
    const explained = explainConstraint(error, set.bulk.scope)
    if (explained instanceof UserError) return []
    throw error
  }
}

async function writeSet({ bulk, calculations, updates }: Set): Promise<SetAnswer[]> {
  const { engine, connection, scope, batchId } = bulk
  await holdLookups(bulk, updates)
  const records = await recordsWithLinks(bulk, updates)
  const reached = await reachable(bulk, records)
  const unreached = records.filter(({ id }) => !reached.has(id)).map(({ id }) => id)
  const open = records.filter(({ id }) => reached.has(id))
  const { entries, refused } = await changeLinksOf({ engine, connection, scope, records: open, batchId })
  const out = new Set([...unreached, ...refused.keys()])
  const written = updates
    .filter(({ id }) => !out.has(id))
    .map(update => ({ ...update, linkEntries: entries.get(update.id) }))
  const answers = await updateSet({ engine, connection, scope, calculations, batchId, updates: written })
  const accepted = new Set(answers.map(({ id }) => id))
  for (const { id } of open) if (!accepted.has(id)) out.add(id)
  if (out.size > 0) throw new RefusedInSet(out)
  return answers
}

/** The problems of one record keep none of the others out. */
async function holdLookups({ engine, connection, scope }: Bulk, updates: readonly SetUpdate[]): Promise<void> {
  const rows = updates.map(({ checked }, index) => ({ checked, path: String(index) }))
  await requireLookups({ engine, connection, scope, rows }).catch((error: unknown) => {
    if (!(error instanceof UserError) || !error.details?.fields) throw error
    const places = Object.keys(error.details.fields).map(path => Number(path.split('.')[0]))
    throw new RefusedInSet(new Set(places.flatMap(place => updates[place]?.id ?? [])))
  })
}

/** Those whose links are written by statements of their own, or held by a bound, with these links. */
async function recordsWithLinks({ engine, scope }: Bulk, updates: readonly SetUpdate[]): Promise<RecordLinks[]> {
  const isBound = new Map<string, boolean>()
  const records: RecordLinks[] = []
  for (const { id, checked } of updates) {
    const links: CheckedLink[] = linksBeside(checked.links)
    for (const link of splitLinks(checked.links).inRow) {
      const known = isBound.get(link.field.id) ?? (await mayLeaveTooFew(engine, scope, [link]))
      isBound.set(link.field.id, known)
      if (known && !links.includes(link)) links.push(link)
    }
    if (links.length > 0) records.push({ id, links })
  }
  return records
}

/** Those that the caller may change as they are: of others they hear so before anything of them is touched. */
async function reachable({ connection, scope }: Bulk, records: readonly RecordLinks[]): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set()
  const rows = await connection.run<{ id: string }>(sql`select t."id" from ${tableOf(scope)} t
    where t."id" = any(${records.map(({ id }) => id)}::text[])
      and (${filterWithValues(scope, 'read', 't')}) and (${filterWithValues(scope, 'update', 't')})`)
  return new Set(rows.map(({ id }) => id))
}
