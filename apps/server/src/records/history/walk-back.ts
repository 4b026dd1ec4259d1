import { isPlainObject, ownValue } from '@trellis/base'
import { additionalPropertiesId, type ChangeLogEntry, goneFieldOf, type RecordValues } from '@trellis/model'
import type { Collection } from '../../collections/collection.ts'
import type { RecordState, TrashedLink } from './trashed-record.ts'

/** The state before a change. What the log does not hold of it, because its format conceals it, is not there any more. */
export function walkBack(state: RecordState, changes: readonly ChangeLogEntry[]): RecordState {
  const record: RecordValues = { ...state.record }
  const links = new Map(state.links)
  for (const entry of changes) {
    // A record has no field any more for what was removed.
    if (goneFieldOf(entry.key) !== undefined) continue
    if (entry.add || entry.remove || entry.modify) links.set(entry.key, linksBack(links.get(entry.key), entry))
    else if (entry.key === additionalPropertiesId) Object.assign(record, propertiesBack(record, entry))
    else if (entry.prevValue === undefined) delete record[entry.key]
    else record[entry.key] = entry.prevValue
  }
  record['version'] = Number(record['version'] ?? 0) - 1
  return { id: state.id, record, links }
}

/** An entry says what changed of the additional properties alone. */
function propertiesBack(record: RecordValues, { value, prevValue }: ChangeLogEntry): RecordValues {
  const now = ownValue(record, additionalPropertiesId)
  const properties = { ...(isPlainObject(now) && now) }
  if (isPlainObject(value)) for (const key of Object.keys(value)) delete properties[key]
  if (isPlainObject(prevValue)) Object.assign(properties, prevValue)
  return { [additionalPropertiesId]: Object.keys(properties).length > 0 ? properties : undefined }
}

function linksBack(now: readonly TrashedLink[] = [], { add = [], remove = [] }: ChangeLogEntry): TrashedLink[] {
  const added = new Set(add.map(({ id }) => id))
  const kept = now.filter(({ id }) => !added.has(id))
  return [...kept, ...remove.map(({ id }) => ({ id }))]
}

/** What a save works out by itself is not in the log, nor is what is made of other records. */
export function withoutWorkedOut(collection: Collection, state: RecordState): RecordState {
  const record = { ...state.record }
  for (const { id, system, column, association } of collection.fields.values())
    if (!association && (isWorkedOut.has(id) || (column === undefined && !system))) delete record[id]
  return { ...state, record }
}

const isWorkedOut: ReadonlySet<string> = new Set([
  'recordTitle',
  'recordDescription',
  'recordImage',
  'recordColor',
  'updatedAt',
  'updatedBy',
])
