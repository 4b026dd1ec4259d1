import { isPlainObject, ownValue } from '@trellis/base'
import type { LinkedRecord, RecordSchema, RecordValues } from '@trellis/model'
import { linkedCount, linkedRecords } from '../values/links.ts'
import type { PlannedFormula } from './plan-formulas.ts'
import { isLink } from './record-type.ts'
import { itemReads } from './stored-formula.ts'

/** Fields of linked records that formulas read, by link field: whoever shows the form fetches those records. */
export type LinkedReads = ReadonlyMap<string, { collectionId: string; fields: readonly string[] }>

type Reading = { schema: RecordSchema; linkedReads: LinkedReads }

type Known = {
  values: RecordValues
  /** What is known of a linked record beside its title; undefined until it is. */
  findLinked?: ((collectionId: string, id: string) => RecordValues | undefined) | undefined
}

/** Steps into a link that lead to nothing known: some fields of the one record, or the whole list. */
export type Unknown = ReadonlySet<string> | 'all'

/** What was emptied stays empty; links stand as they would be after saving, with what is known of the linked records. */
export function withLinked({ schema, linkedReads }: Reading, { values: given, findLinked }: Known) {
  const values: RecordValues = {}
  const unknown = new Map<string, Unknown>()
  for (const [id, value] of Object.entries(given)) {
    if (!id.startsWith('$$')) values[id] = value === '' ? null : value
  }
  for (const [id, field] of Object.entries(schema.properties)) {
    if (!isLink(field)) continue
    const linked = linksAfter(ownValue(values, id), ownValue(given, `$$${id}`))
    const isWhole = (linkedCount(ownValue(values, id)) ?? 0) <= linkedRecords(ownValue(values, id)).length
    const read = linkedReads.get(id)
    const known = (each: LinkedRecord) => ({ ...(read && findLinked?.(read.collectionId, each.id)), ...each })
    const isMissing = (step: string) =>
      linked.some(each => !Object.hasOwn(each, step) && !findLinked?.(read?.collectionId ?? '', each.id))
    values[id] = linked.map(known)
    const missing = read?.fields.filter(isMissing) ?? []
    if (field.metadata?.association?.max === 1) unknown.set(id, new Set(missing))
    else if (missing.length > 0 || !isWhole) unknown.set(id, 'all')
  }
  return { values, unknown }
}

function linksAfter(value: unknown, pending: unknown): readonly LinkedRecord[] {
  const now = linkedRecords(value)
  if (!isPlainObject(pending)) return now
  if (pending['set'] !== undefined) return linkedRecords({ list: pending['set'] })
  const gone = new Set(linkedRecords({ list: pending['remove'] }).map(({ id }) => id))
  const kept = pending['clear'] === true ? [] : now.filter(({ id }) => !gone.has(id))
  const added = linkedRecords({ list: pending['add'] }).filter(({ id }) => !kept.some(each => each.id === id))
  return [...kept, ...added]
}

const shownByLinks: ReadonlySet<string> = new Set([
  'id',
  'recordTitle',
  'recordDescription',
  'recordImage',
  'recordColor',
  'relationship',
])

export function linkedReadsOf({ properties }: RecordSchema, formulas: readonly PlannedFormula[]): LinkedReads {
  const reads = new Map<string, { collectionId: string; fields: readonly string[] }>()
  for (const { formula } of formulas) {
    for (const [root, id = '', step] of formula.references) {
      const field = root === 'record' ? ownValue(properties, id) : undefined
      const { cursor, max } = (field && isLink(field) && field.metadata?.association) || {}
      if (!cursor) continue
      // Of a list what the formula reads of its items, wherever it does.
      const read = max === 1 ? (step === undefined ? [] : [step]) : itemReads(formula.tree)
      const more = read.filter(each => !shownByLinks.has(each))
      if (more.length === 0) continue
      const fields = [...new Set([...(reads.get(id)?.fields ?? []), ...more])]
      reads.set(id, { collectionId: cursor.collectionId, fields })
    }
  }
  return reads
}

/** Whether what a step leads to is not known. */
export function isUnread(unknown: Unknown | undefined, step: string | undefined): boolean {
  if (unknown === undefined || unknown === 'all') return unknown === 'all'
  return step !== undefined && unknown.has(step)
}
