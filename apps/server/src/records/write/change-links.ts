import { isPlainObject, type UserError, validationError } from '@trellis/base'
import { problemText } from '@trellis/fields/server'
import type { ChangeLogEntry, LinkedRecord } from '@trellis/model'
import { isReadable, nothing, type Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'
import { fixedFilterOf } from './fixed-filter.ts'
import { holdLeft, holdOtherEnd, leastLinks, lockLeft, lockUnlinked } from './hold-other-end.ts'
import type { Link } from './link-change.ts'
import { linkColumn } from './link-column.ts'
import type { LinkPlace, LinkStorage, LinkWork } from './link-storage.ts'
import { linkTable } from './link-table.ts'
import { type LockedTarget, lockTargets } from './lock-targets.ts'
import { unknownRecord } from './postgres-problem.ts'
import { inverseMaximum } from './split-links.ts'

/**
 * Changes the links that are rows elsewhere (a link table, or a foreign key over there) and holds every bound while the record and
 * the linked ones are locked. Answers what changed, for the activity. The record itself must be locked by the transaction.
 */
export async function changeLinks(work: LinkWork): Promise<ChangeLogEntry[]> {
  const entries: ChangeLogEntry[] = []
  for (const link of work.links) {
    const target = await work.engine.scopes.find(work.scope.caller, link.association.targetCollectionId)
    if (!target || !isReadable(target)) {
      refuseNewLinks(link)
      continue
    }
    const entry = await changeLink(work, link, target)
    if (entry) entries.push(entry)
  }
  return entries
}

async function changeLink(work: LinkWork, link: CheckedLink, target: Scope): Promise<ChangeLogEntry | undefined> {
  const { association, change, field } = link
  const wanted = [...(change.set ?? []), ...(change.add ?? [])]
  const ids = new Set(wanted.map(({ id }) => id))
  const fixed = await fixedFilterOf(field, work.engine, work.scope)
  const left = await lockLeft({ ...work, target, link }, work.id)
  const locked = await lockTargets({ ...work, target, link, ids: [...ids], recordId: work.id, fixed })
  if (locked.length < ids.size) throw unknownLink(link)
  if (association.storage.kind === 'own-column') {
    await holdInverse(work, { link, target, added: locked })
    if (left !== undefined) await holdLeft({ ...work, target, link }, work.id, left)
    return undefined
  }
  const storage = linkStorage({ ...work, link, target })
  await lockUnlinked({ ...work, target, link }, work.id)
  const removed = await storage.remove(change)
  const added = await storage.add(locked, wanted)
  const modified = await storage.modify(await linksToModify(work, { link, target, added }))
  holdBounds(link, await storage.count())
  await holdInverse(work, { link, target, added })
  await holdOtherEnd({ ...work, target, link }, { removed, added })
  if (removed.length + added.length + modified.length === 0) return undefined
  const links = new Map(wanted.map(each => [each.id, each]))
  return {
    key: field.id,
    ...(added.length > 0 && { add: added.map(each => toLink(each, links.get(each.id))) }),
    ...(removed.length > 0 && { remove: removed.map(toRemoved) }),
    ...(modified.length > 0 && {
      modify: modified.map(({ id, relationship = {}, before = {} }) => ({
        id,
        relationship,
        prevRelationship: before,
      })),
    }),
  }
}

/** Links that are changed: those of `modify`, and those that were to be added but are there already. */
async function linksToModify(work: LinkWork, { link, target, added }: NewLinks): Promise<Link[]> {
  const { set = [], add = [], modify = [] } = link.change
  const isNew = new Set(added.map(({ id }) => id))
  const present = await lockTargets({
    ...work,
    target,
    link,
    ids: modify.map(({ id }) => id),
    recordId: work.id,
    fixed: nothing,
  })
  if (present.length < modify.length) throw unknownLink(link)
  return [...[...set, ...add].filter(({ id }) => !isNew.has(id)), ...modify]
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

function holdBounds({ field, association }: CheckedLink, count: number): void {
  const path = `record.${field.id}`
  const least = leastLinks(field)
  if (association.max >= 0 && count > association.max) {
    throw validationError([{ path, message: problemText('problem.maxItems', { count: association.max }) }])
  }
  if (count < least) throw validationError([{ path, message: problemText('problem.minItems', { count: least }) }])
}

type NewLinks = { link: CheckedLink; target: Scope; added: readonly LockedTarget[] }

/** No record over there may be linked by more records than its side of the association takes. */
async function holdInverse(work: LinkWork, { link, target, added }: NewLinks): Promise<void> {
  const most = inverseMaximum(link)
  if (most < 0 || added.length === 0 || link.association.storage.kind === 'target-column') return
  const storage = linkStorage({ ...work, link, target })
  const pending = link.association.storage.kind === 'own-column' ? 1 : 0
  const counts = await storage.countInverse(added.map(({ id }) => id))
  if (counts.some(count => count + pending > most)) {
    throw validationError([
      { path: `record.${link.field.id}`, message: `That record is linked by ${most} already, the most it may be` },
    ])
  }
}

/** Into a collection that the caller may not read there is nothing to link, and no link that they could take away. */
function refuseNewLinks(link: CheckedLink): void {
  const { set = [], add = [] } = link.change
  if (set.length + add.length > 0) throw unknownLink(link)
}

function unknownLink({ field }: CheckedLink): UserError {
  return validationError([{ path: `record.${field.id}`, message: unknownRecord }])
}

function linkStorage(place: LinkPlace): LinkStorage {
  const { storage } = place.link.association
  return storage.kind === 'link' ? linkTable(place, storage) : linkColumn(place, storage)
}
