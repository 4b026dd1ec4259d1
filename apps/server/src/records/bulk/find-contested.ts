import { isReadable } from '../query/scope.ts'
import { type ChangedField, linksByField } from '../write/change-links.ts'
import type { CheckedRecord } from '../write/check-record.ts'
import { leastLinks, leastOfOtherEnd } from '../write/hold-other-end.ts'
import { type FieldLinks, wantedLinks } from '../write/link-storage.ts'
import { inverseMaximum } from '../write/split-links.ts'
import type { Bulk, BulkItem, Checked } from './bulk-item.ts'
import { contestedReadings } from './contested-readings.ts'
import { contestedValues } from './contested-values.ts'
import type { Contest } from './save-turns.ts'
import { isTemporaryId } from './temporary-ids.ts'
import { passedRecords, recordIn, type Touch, type Touched, touchedColumn, touchedRows } from './touched-links.ts'

/**
 * Records whose saves have to keep their order, by what they contend for, because what one of them changes decides what may become of
 * another: a record over there has no room for all that want it or cannot spare all that leave it, goes from one to the next, or is made
 * by the bulk itself; a unique value is wanted by one and had by another; formulas of one read what another one changes. All others may
 * be saved in any order. `later` are records that come again, which no set takes.
 */
export async function findContested(
  bulk: Bulk,
  items: Checked,
  later: readonly BulkItem[],
): Promise<readonly Contest[]> {
  const contests: Contest[] = []
  const add = (...more: readonly Contest[]) => {
    for (const ids of more) if (ids.length > 0) contests.push(ids)
  }
  const passed = await contestedLinks(bulk, { items, later, add })
  add(...(await contestedValues(bulk, items, later)))
  add(...(await contestedReadings(bulk, { items, later, passed })))
  return withNaming(bulk, items, contests)
}

type LinkContest = { items: Checked; later: readonly BulkItem[]; add(...contests: readonly Contest[]): void }

/** Adds whom links make contend; answers which records over there are changed by whom. */
async function contestedLinks(bulk: Bulk, { items, later, add }: LinkContest): Promise<Touch[]> {
  const { engine, connection, scope } = bulk
  const fields = linksByField([...items].map(([{ id }, { links }]) => ({ id, links })))
  if (fields.length === 0) return []
  const ids = new Set([...items.keys()].map(({ id }) => id))
  const again = later.filter(item => mayChangeLinks(bulk, item)).map(({ id }) => id)
  if (again.length > 0) add([...again, ...fields.flatMap(({ changes }) => changes.map(({ own }) => own))])
  const passed: Touch[] = []
  for (const field of fields) {
    add(atBothEnds(field, fields))
    const target = await engine.scopes.find(scope.caller, field.association.targetCollectionId)
    if (!target || !isReadable(target)) continue
    if (target.collection === scope.collection) add(...namedTooEarly(field, items))
    const work = { engine, connection, scope, ...field, target, refused: new Map() }
    add(...(await whoExceeds(work)))
    passed.push(...(await touchesOf(work, ids)))
  }
  add(...whoShares([...[...ids].map((own): Touch => ({ own, record: recordIn(scope, own) })), ...passed]))
  return passed
}

/** What is not sent loses its links where the save resets. */
function mayChangeLinks({ scope, options }: Bulk, { record }: BulkItem): boolean {
  return options.reset === true || Object.keys(record).some(key => scope.fields.get(key)?.association)
}

/** Who changes an association by one field and who by that at its other end, of a collection that is associated with itself. */
function atBothEnds({ association }: ChangedField, fields: readonly ChangedField[]): Contest {
  const ends = fields.filter(other => other.association.associationId === association.associationId)
  return ends.length > 1 ? ends.flatMap(({ changes }) => changes.map(({ own }) => own)) : []
}

/** Records that are made behind those that name them, or name themselves, are not there yet; by temporary ids a bulk may name what it makes in any order. */
function namedTooEarly({ changes }: ChangedField, items: Checked): Contest[] {
  const places = new Map([...items.keys()].map(item => [item.id, item]))
  return wantedLinks(changes).flatMap(({ own, id }) => {
    const made = places.get(id)
    if (made?.verb !== 'create' || isTemporaryId(made.input['id'])) return []
    return made.index >= (places.get(own)?.index ?? 0) ? [[own, id]] : []
  })
}

/** Counted for the worst order: all that want a record before any leaves it, and the other way round. */
async function whoExceeds(work: FieldLinks): Promise<Contest[]> {
  const { association, target } = work
  const { kind } = association.storage
  const [most, least] = [inverseMaximum(work), leastOfOtherEnd(association, target.collection)]
  if (kind === 'target-column' || (most < 0 && least === 0)) return []
  const { links, before }: Touched = kind === 'link' ? await touchedRows(work) : await touchedColumn(work)
  const byRecord = Map.groupBy(links, ({ id }) => id)
  return [...byRecord].flatMap(([id, touching]) => {
    const [present, added] = [before.get(id) ?? 0, touching.filter(({ isAdded }) => isAdded).length]
    const isFull = most >= 0 && added > 0 && present + added > most
    const isShort = added < touching.length && present - (touching.length - added) < least
    return isFull || isShort ? [touching.map(({ own }) => own)] : []
  })
}

/** Where links are a column over there: the record there is changed, and whoever had it loses a link. */
async function touchesOf(work: FieldLinks, ids: ReadonlySet<string>): Promise<Touch[]> {
  const { scope, target, field } = work
  const counts = leastLinks(field) > 0
  return (await passedRecords(work)).flatMap(({ own, id, from }) => {
    const isCounted = from !== null && (counts || ids.has(from))
    return [{ own, record: recordIn(target, id) }, ...(isCounted ? [{ own, record: recordIn(scope, from) }] : [])]
  })
}

function whoShares(touches: readonly Touch[]): Contest[] {
  return [...Map.groupBy(touches, ({ record }) => record).values()].flatMap(sharing => {
    const owns = new Set(sharing.map(({ own }) => own))
    return owns.size > 1 ? [[...owns]] : []
  })
}

/** Records of the collection that a save links or looks up. */
function namedIn({ collection }: Bulk['scope'], { links, values }: CheckedRecord): string[] {
  const linked = links.flatMap(({ association, change: { set = [], add = [] } }) =>
    association.targetCollectionId === collection.id ? [...set, ...add].map(({ id }) => id) : [],
  )
  const lookedUp = [...values].flatMap(([{ format, schema }, value]) =>
    value === null ? [] : (format.lookedUp?.(value, schema) ?? []),
  )
  return [...linked, ...lookedUp]
}

/** Who names a record that the bulk makes, and that has to wait, waits behind it. */
function withNaming({ scope }: Bulk, items: Checked, contests: readonly Contest[]): readonly Contest[] {
  const made = new Set([...items.keys()].flatMap(({ verb, id }) => (verb === 'create' ? [id] : [])))
  const naming = [...items].flatMap(([{ id: own }, checked]) =>
    namedIn(scope, checked).flatMap((id): Contest[] => (id !== own && made.has(id) ? [[own, id]] : [])),
  )
  const all = [...contests]
  const waiting = new Set(contests.flat())
  for (let open = naming; ; ) {
    const follow = open.filter(([, id = '']) => waiting.has(id))
    if (follow.length === 0) return all
    open = open.filter(each => !follow.includes(each))
    all.push(...follow)
    for (const [own = ''] of follow) waiting.add(own)
  }
}
