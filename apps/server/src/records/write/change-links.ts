import { isPlainObject, type UserError, validationError } from '@trellis/base'
import { problemText } from '@trellis/fields/server'
import type { ChangeLogEntry, LinkedRecord } from '@trellis/model'
import type { FieldAssociation } from '../../collections/collection.ts'
import { isReadable, nothing } from '../query/scope.ts'
import { fixedFilterOf } from './fixed-filter.ts'
import { holdLeft, holdOtherEnd, leastLinks, lockLeft, lockUnlinked } from './hold-other-end.ts'
import type { Link } from './link-change.ts'
import { linkColumn } from './link-column.ts'
import {
  type FieldLinks,
  fullOtherEnd,
  type LinkStorage,
  type LinkWork,
  type LockedTarget,
  type OwnChange,
  type OwnLink,
  pairOf,
  type RecordLinks,
  type Refused,
  refuse,
  wantedLinks,
} from './link-storage.ts'
import { linkTable } from './link-table.ts'
import { lockTargets } from './lock-targets.ts'
import { unknownRecord } from './postgres-problem.ts'
import { inverseMaximum } from './split-links.ts'

/** Of one record what `changeLinksOf` does of many; answers what changed, for the activity, or throws what speaks against it. */
export async function changeLinks({
  id,
  links,
  ...work
}: Omit<LinkWork, 'records'> & RecordLinks): Promise<ChangeLogEntry[]> {
  const { entries, refused } = await changeLinksOf({ ...work, records: [{ id, links }] })
  const error = refused.get(id)
  if (error) throw error
  return entries.get(id) ?? []
}

/** What changed, by the record that was saved; links of refused ones may be written in part: they have to be taken back. */
export type ChangedLinks = { entries: ReadonlyMap<string, ChangeLogEntry[]>; refused: Refused }

/**
 * Changes the links that are rows elsewhere (a link table, or a foreign key over there) and holds every bound while the records and
 * the linked ones are locked, by as many statements for a thousand records as for one. The records must be locked by the transaction.
 */
export async function changeLinksOf(work: LinkWork): Promise<ChangedLinks> {
  const entries = new Map<string, ChangeLogEntry[]>()
  const refused: Refused = new Map()
  for (const { field, association, changes } of linksByField(work.records)) {
    const target = await work.engine.scopes.find(work.scope.caller, association.targetCollectionId)
    if (!target || !isReadable(target)) {
      refuseNewLinks({ field, refused }, changes)
      continue
    }
    for (const turn of inTurns(changes, association)) {
      const links = { ...work, field, association, target, changes: turn, refused }
      for (const [own, entry] of await changeField(links)) entries.set(own, [...(entries.get(own) ?? []), entry])
    }
  }
  return { entries: inOwnOrder(entries, work.records), refused }
}

/** As the records sent their fields: the log tells nothing of who was saved beside them. */
function inOwnOrder(entries: Map<string, ChangeLogEntry[]>, records: readonly RecordLinks[]): ChangedLinks['entries'] {
  for (const { id, links } of records) {
    if (!entries.has(id)) continue
    const places = new Map(links.map(({ field }, place) => [field.id, place]))
    entries.get(id)?.sort((left, right) => (places.get(left.key) ?? 0) - (places.get(right.key) ?? 0))
  }
  return entries
}

export type ChangedField = Pick<FieldLinks, 'field' | 'association'> & { changes: OwnChange[] }

export function linksByField(records: readonly RecordLinks[]): ChangedField[] {
  const fields = new Map<string, ChangedField>()
  for (const { id: own, links } of records) {
    for (const { field, association, change } of links) {
      const known = fields.get(field.id)
      if (known) known.changes.push({ own, change })
      else fields.set(field.id, { field, association, changes: [{ own, change }] })
    }
  }
  return [...fields.values()]
}

/** A record over there that several of these want goes from one to the next of them, as by one save after the other. */
function inTurns(changes: readonly OwnChange[], { storage }: FieldAssociation): OwnChange[][] {
  if (storage.kind !== 'target-column') return [[...changes]]
  const turns: OwnChange[][] = []
  let turn: OwnChange[] = []
  let taken = new Set<string>()
  for (const each of changes) {
    const ids = wantedLinks([each]).map(({ id }) => id)
    if (ids.some(id => taken.has(id))) {
      turns.push(turn)
      ;[turn, taken] = [[], new Set()]
    }
    turn.push(each)
    for (const id of ids) taken.add(id)
  }
  return [...turns, turn]
}

async function changeField(work: FieldLinks): Promise<ReadonlyMap<string, ChangeLogEntry>> {
  const wanted = wantedLinks(work.changes)
  const fixed = await fixedFilterOf(work.field, work.engine, work.scope)
  const left = await lockLeft(work)
  const locked = await lockTargets(work, wanted, fixed)
  refuseUnknown(work, wanted, locked)
  if (work.association.storage.kind === 'own-column') {
    await holdInverse(work, locked)
    await holdLeft(work, left)
    return new Map()
  }
  return changeRows(openOf(work), { wanted, locked: locked.filter(({ own }) => !work.refused.has(own)) })
}

function openOf(work: FieldLinks): FieldLinks {
  return { ...work, changes: work.changes.filter(({ own }) => !work.refused.has(own)) }
}

type Wanted = { wanted: readonly OwnLink[]; locked: readonly LockedTarget[] }

async function changeRows(work: FieldLinks, { wanted, locked }: Wanted): Promise<ReadonlyMap<string, ChangeLogEntry>> {
  if (work.changes.length === 0) return new Map()
  const storage = linkStorage(work)
  await lockUnlinked(work)
  const removed = await storage.remove()
  const added = await storage.add(locked, wanted)
  const modified = await storage.modify(await linksToModify(work, added))
  holdBounds(work, await storage.count())
  await holdInverse(work, added)
  await holdOtherEnd(work, { removed, added })
  return entriesOf(work, { wanted, removed, added, modified })
}

type Changed = {
  wanted: readonly OwnLink[]
  removed: readonly LockedTarget[]
  added: readonly LockedTarget[]
  modified: readonly OwnLink[]
}

function entriesOf({ field }: FieldLinks, changed: Changed): ReadonlyMap<string, ChangeLogEntry> {
  const links = new Map(changed.wanted.map(each => [pairOf(each), each]))
  const added = Map.groupBy(changed.added, ({ own }) => own)
  const removed = Map.groupBy(changed.removed, ({ own }) => own)
  const modified = Map.groupBy(changed.modified, ({ own }) => own)
  const entries = new Map<string, ChangeLogEntry>()
  for (const own of new Set([...added.keys(), ...removed.keys(), ...modified.keys()])) {
    const [add, remove, modify] = [added.get(own), removed.get(own), modified.get(own)]
    entries.set(own, {
      key: field.id,
      ...(add && { add: add.map(each => toLink(each, links.get(pairOf(each)))) }),
      ...(remove && { remove: remove.map(toRemoved) }),
      ...(modify && { modify: modify.map(toModified) }),
    })
  }
  return entries
}

/** Links that are changed: those of `modify`, and those that were to be added but are there already. */
async function linksToModify(work: FieldLinks, added: readonly LockedTarget[]): Promise<OwnLink[]> {
  const isNew = new Set(added.map(pairOf))
  const modified = work.changes.flatMap(({ own, change: { modify = [] } }) => modify.map(link => ({ ...link, own })))
  refuseUnknown(work, modified, await lockTargets(work, modified, nothing))
  return [...wantedLinks(work.changes).filter(link => !isNew.has(pairOf(link))), ...modified]
}

function toLink(
  { id, recordTitle }: LockedTarget,
  link: Link | undefined,
): Pick<LinkedRecord, 'id' | 'recordTitle' | 'relationship'> {
  const relationship = { ...link?.defaults, ...link?.relationship }
  return {
    id,
    ...(recordTitle !== null && { recordTitle }),
    ...(Object.keys(relationship).length > 0 && { relationship }),
  }
}

/** What a link said goes with it into the log, so that it can be put back. */
function toRemoved(target: LockedTarget): ReturnType<typeof toLink> {
  const { id, relationship } = target
  const said: unknown = relationship ? JSON.parse(relationship) : undefined
  return toLink(target, isPlainObject(said) ? { id, relationship: said } : undefined)
}

function toModified({ id, relationship = {}, before = {} }: Link) {
  return { id, relationship, prevRelationship: before }
}

function holdBounds(work: FieldLinks, counts: ReadonlyMap<string, number>): void {
  const { field, association, changes } = work
  const path = `record.${field.id}`
  const [least, most] = [leastLinks(field), association.max]
  const owns = changes.map(({ own }) => own)
  const full = most < 0 ? [] : owns.filter(own => (counts.get(own) ?? 0) > most)
  refuse(work, full, validationError([{ path, message: problemText('problem.maxItems', { count: most }) }]))
  const few = owns.filter(own => (counts.get(own) ?? 0) < least)
  refuse(work, few, validationError([{ path, message: problemText('problem.minItems', { count: least }) }]))
}

/** No record over there may be linked by more records than its side of the association takes. */
async function holdInverse(work: FieldLinks, added: readonly LockedTarget[]): Promise<void> {
  const { field, association } = work
  const most = inverseMaximum(work)
  if (most < 0 || added.length === 0 || association.storage.kind === 'target-column') return
  const byTarget = Map.groupBy(added, ({ id }) => id)
  const counts = await linkStorage(work).countInverse([...byTarget.keys()])
  const error = fullOtherEnd(field, most)
  for (const [id, links] of byTarget) {
    const pending = association.storage.kind === 'own-column' ? links.length : 0
    if ((counts.get(id) ?? 0) + pending > most) {
      const owns = links.map(({ own }) => own)
      refuse(work, owns, error)
    }
  }
}

/** Into a collection that the caller may not read there is nothing to link, and no link that they could take away. */
function refuseNewLinks(work: Pick<FieldLinks, 'field' | 'refused'>, changes: readonly OwnChange[]): void {
  const linking = wantedLinks(changes).map(({ own }) => own)
  refuse(work, linking, unknownLink(work))
}

function refuseUnknown(
  work: FieldLinks,
  links: readonly { own: string; id: string }[],
  locked: readonly LockedTarget[],
): void {
  const isKnown = new Set(locked.map(pairOf))
  const unknown = links.filter(link => !isKnown.has(pairOf(link))).map(({ own }) => own)
  refuse(work, unknown, unknownLink(work))
}

function unknownLink({ field }: Pick<FieldLinks, 'field'>): UserError {
  return validationError([{ path: `record.${field.id}`, message: unknownRecord }])
}

function linkStorage(work: FieldLinks): LinkStorage {
  const { storage } = work.association
  return storage.kind === 'link' ? linkTable(work, storage) : linkColumn(work, storage)
}
