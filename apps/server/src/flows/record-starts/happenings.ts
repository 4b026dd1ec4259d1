import type { ChangeLogEntry, FlowTriggerEvent } from '@trellis/model'
import type { LoggedChange } from '../../log/take-changes.ts'
import type { Moment } from '../../records/history/lives-of-records.ts'
import { underNow } from '../../records/history/record-states.ts'
import { endsOf, type LinkEnd } from './link-ends.ts'
import { linksOfMade, type Made, momentOf, type VersionedChange } from './links-of-made.ts'
import type { Page } from './page.ts'
import type { Watch } from './watched-flows.ts'

/** Something happened to a record that a trigger names; whether its token and filters let it start the flow is not looked at yet. */
export type Happening = {
  watch: Watch
  change: LoggedChange
  moment: Moment
  /** There is one run of each. */
  key: string
  /** Of an update, what it changed, under the ids of today. */
  entries: readonly ChangeLogEntry[]
  /** Of link and unlink, the records at the other end. */
  linkedIds: readonly string[]
}

/** What happened to records that triggers name, in the order of the changes. */
export async function findHappenings(
  page: Page,
  watches: readonly Watch[],
  changes: readonly LoggedChange[],
): Promise<Happening[]> {
  const own = Map.groupBy(watches, ({ trigger }) => trigger.collectionId)
  const ends = Map.groupBy(await endsOf(page, watches), ({ collectionId }) => collectionId)
  const found: Happening[] = []
  const made: Made[] = []
  for (const change of changes) {
    if (!isVersioned(change)) continue
    const { collectionId } = change
    const collection = await page.services.collections.find(page.tenant.id, collectionId)
    if (!collection || collection.core) continue
    const entries = change.action === 'update' ? underNow(collection, change) : []
    for (const watch of own.get(collectionId) ?? [])
      if (isMeant(watch, change, entries) && mayStart(page, watch, change)) found.push(ofOwn(watch, change, entries))
    for (const end of ends.get(collectionId) ?? []) {
      if (!mayStart(page, end.watch, change)) continue
      if (change.action === 'update') found.push(...ofEntries(end, change, entries))
      else if (isMaking(end, change)) made.push({ end, change })
    }
  }
  for (const { end, change, ids } of await linksOfMade(page, made)) found.push(...ofLinks(end, change, ids))
  return found
}

function isVersioned(change: LoggedChange): change is VersionedChange {
  return change.recordVersion !== undefined
}

const eventOf: Readonly<Partial<Record<LoggedChange['action'], FlowTriggerEvent>>> = {
  create: 'create',
  restore: 'create',
  update: 'update',
  delete: 'delete',
}

function isMeant({ trigger }: Watch, { action }: LoggedChange, entries: readonly ChangeLogEntry[]): boolean {
  if (eventOf[action] !== trigger.event) return false
  return action !== 'update' || entries.some(({ key }) => isWatched(trigger, key))
}

export function isWatched({ fieldIds = [] }: Watch['trigger'], fieldId: string): boolean {
  return fieldIds.length === 0 || fieldIds.includes(fieldId)
}

/** A flow does not start itself by its own writes, unless its builder wants that. */
function mayStart(page: Page, { flow, trigger }: Watch, change: LoggedChange): boolean {
  return trigger.mayStartItself === true || page.chainOf(change).at(-1)?.flowId !== flow.id
}

/** No part holds what stands between them, so that no two keys are the same text. */
const keyOf = ({ flow, trigger }: Watch, { id }: LoggedChange) =>
  ['change', id, flow.id, trigger.id].map(encodeURIComponent).join(':')

function ofOwn(
  watch: Watch,
  change: VersionedChange,
  entries: readonly ChangeLogEntry[],
  linkedIds: readonly string[] = [],
): Happening {
  return { watch, change, moment: momentOf(change), key: keyOf(watch, change), entries, linkedIds }
}

function ofEntries(end: LinkEnd, change: VersionedChange, entries: readonly ChangeLogEntry[]): Happening[] {
  if (!end.isToldByUpdates) return []
  const { event } = end.watch.trigger
  return entries
    .filter(({ key }) => key === end.fieldId)
    .flatMap(({ add = [], remove = [] }) => {
      const [told, undone] = event === 'link' ? [add, remove] : [remove, add]
      // Removed and added by one save, a link is there as before.
      const others = new Set(undone.map(({ id }) => id))
      const ids = told.map(({ id }) => id).filter(id => !others.has(id))
      return ofLinks(end, change, ids, end.isOwn ? entries : [])
    })
}

/** At the record itself all links are one thing that happened; at the other ends one for each. */
function ofLinks(
  { watch, isOwn }: LinkEnd,
  change: VersionedChange,
  ids: readonly string[],
  entries: readonly ChangeLogEntry[] = [],
): Happening[] {
  if (ids.length === 0) return []
  if (isOwn) return [ofOwn(watch, change, entries, ids)]
  return ids.map(id => ({
    watch,
    change,
    moment: { id, at: change.at, activityId: change.id },
    key: `${keyOf(watch, change)}:${id}`,
    entries: [],
    linkedIds: [change.recordId],
  }))
}

/** Links come and go with records, too. */
function isMaking({ watch, isToldByMaking, isToldByDeleting }: LinkEnd, { action }: LoggedChange): boolean {
  if (watch.trigger.event === 'unlink') return isToldByDeleting && action === 'delete'
  return isToldByMaking && (action === 'create' || action === 'restore')
}
