import { isPlainObject, notFound, ownValue, validationError } from '@trellis/base'
import type { ListInput } from '@trellis/contract'
import { shownProperties } from '@trellis/fields/server'
import {
  type Activity,
  additionalPropertiesId,
  type ChangeLogEntry,
  goneFieldOf,
  type TrellisRecord,
} from '@trellis/model'
import type { JsonText } from '../../calls/json-text.ts'
import { JsonText as Text } from '../../calls/json-text.ts'
import { namingFilter } from '../query/naming-filter.ts'

export type AsOfRequest = {
  collectionId: string
  id: string
  /** The moment, in the wire form of moments. */
  asOf: string
  /** Whether what was an additional property is a field of the caller's by now. */
  isField(key: string): boolean
  /** The record as the caller reads it now. */
  get(): Promise<JsonText>
  /** Reads the log as the caller may. */
  listLog(cursor: ListInput['cursor']): Promise<JsonText>
}

/** What a save works out by itself is not in the log: it is left out where anything changed since. */
const workedOut = ['recordTitle', 'recordDescription', 'recordImage', 'recordColor'] as const
const pageSize = 1000

/**
 * The record as it was at a moment: as it is now, walked back through the log. NOT_FOUND where it was not there then. What the caller
 * may not see of record or log has no part in it.
 */
export async function recordAsOf(request: AsOfRequest): Promise<JsonText> {
  const moment = new Date(request.asOf)
  if (Number.isNaN(moment.getTime())) throw validationError([{ path: 'asOf', message: 'Must be a moment' }])
  const now: unknown = JSON.parse((await request.get()).text)
  if (!isRecord(now)) throw notFound()
  const state: State = { record: now, isThere: true, steps: 0 }
  for await (const entry of laterEntries(request, moment.toISOString())) walkBack(state, entry, request)
  if (!state.isThere) throw notFound()
  const { record, steps } = state
  if (steps > 0) {
    for (const key of workedOut) delete record[key]
    record.version -= steps
    Object.assign(record, await lastWriter(request, moment.toISOString()))
  }
  return new Text(JSON.stringify(record))
}

type State = { record: TrellisRecord; isThere: boolean; steps: number }

function isRecord(value: unknown): value is TrellisRecord {
  return isPlainObject(value) && typeof value['id'] === 'string' && typeof value['version'] === 'number'
}

async function* laterEntries(request: AsOfRequest, moment: string): AsyncGenerator<Activity> {
  let after: string | undefined
  do {
    const options = { orderBy: 'createdAt', descending: true, limit: pageSize, ...(after !== undefined && { after }) }
    const filter = { ...entriesOf(request), createdAt: { $gt: moment } }
    const page = readPage(await request.listLog({ collectionId: 'Activity', filter, options }))
    yield* page.list
    after = page.next
  } while (after !== undefined)
}

function entriesOf({ collectionId, id }: AsOfRequest) {
  return {
    ...namingFilter({ collectionId, recordId: id }),
    action: { $in: ['create', 'update', 'delete', 'restore'] },
  }
}

async function lastWriter(request: AsOfRequest, moment: string): Promise<object> {
  const filter = { ...entriesOf(request), createdAt: { $lte: moment } }
  const options = { orderBy: 'createdAt', descending: true, limit: 1 }
  const [entry] = readPage(await request.listLog({ collectionId: 'Activity', filter, options })).list
  return entry ? { updatedAt: entry.createdAt, updatedBy: entry.createdBy } : {}
}

function readPage(answer: JsonText): { list: Activity[]; next: string | undefined } {
  const page: unknown = JSON.parse(answer.text)
  if (!isPlainObject(page) || !Array.isArray(page['list'])) throw new Error('The log answered no list')
  const { next } = page
  return { list: page['list'] as Activity[], next: typeof next === 'string' ? next : undefined }
}

function walkBack(state: State, { action, changeLog = [] }: Activity, at: Pick<AsOfRequest, 'isField'>): void {
  if (action === 'create' || action === 'restore') state.isThere = false
  if (action === 'delete') state.isThere = true
  if (action === 'update' || action === 'restore') state.steps += 1
  if (action !== 'update') return
  for (const entry of changeLog) walkEntryBack(state.record, entry, at)
}

function walkEntryBack(record: TrellisRecord, entry: ChangeLogEntry, at: Pick<AsOfRequest, 'isField'>): void {
  // A record has no field any more for what was removed.
  if (goneFieldOf(entry.key) !== undefined) return
  if (entry.add || entry.remove || entry.modify) walkLinksBack(record, entry)
  else if (entry.key === additionalPropertiesId) walkPropertiesBack(record, entry, at)
  else if (entry.prevValue === undefined) delete record[entry.key]
  else record[entry.key] = entry.prevValue
}

function walkPropertiesBack(
  record: TrellisRecord,
  { value, prevValue }: ChangeLogEntry,
  { isField }: Pick<AsOfRequest, 'isField'>,
): void {
  for (const key of Object.keys(shownProperties(value, isField))) delete record[key]
  Object.assign(record, shownProperties(prevValue, isField))
}

type Link = { id: string; relationship?: Record<string, unknown> }

function walkLinksBack(record: TrellisRecord, { key, add = [], remove = [], modify = [] }: ChangeLogEntry): void {
  const value = ownValue(record, key)
  const now = isPlainObject(value) && Array.isArray(value['list']) ? (value['list'] as Link[]) : []
  const total = isPlainObject(value) ? Number(value['totalCount'] ?? 0) : 0
  const added = new Set(add.map(({ id }) => id))
  const before = new Map(modify.map(({ id, prevRelationship = {} }) => [id, prevRelationship]))
  const kept = now
    .filter(({ id }) => !added.has(id))
    .map(link => {
      const said = before.get(link.id)
      return said ? { ...link, relationship: { ...link.relationship, ...said } } : link
    })
  const list = [...kept, ...remove].toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const totalCount = total - add.length + remove.length
  if (totalCount > 0) record[key] = { list, totalCount }
  else delete record[key]
}
