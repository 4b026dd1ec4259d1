import type { Contracts } from '@trellis/contract'
import type { StepError } from '@trellis/flows/engine'
import type { RecordValues } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import { readableNow } from '../../records/history/readable-now.ts'
import { matchOutside, type OutsideFilter } from '../../records/history/rows-outside.ts'
import type { RecordState } from '../../records/history/trashed-record.ts'
import type { Scopes } from '../../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../../records/query/scope.ts'
import { tokenGone } from '../start-by-cause.ts'
import { statesOf } from './collection-states.ts'
import { type Happening, isWatched } from './happenings.ts'
import type { Page } from './page.ts'
import { linksOfFilters, readTriggerFilters, type TriggerFilters } from './read-trigger-filters.ts'
import { shownChanges, shownEntries, shownRecord } from './shown-record.ts'
import { type VisibleLinks, visibleLinks } from './visible-links.ts'
import type { Watch } from './watched-flows.ts'

/** A flow to be started, with what its token may see; or why that run fails. */
export type Start = {
  happening: Happening
  /** Absent where the token is gone. */
  caller?: Caller
  /** At the other end, as far as the token may read them. */
  linkedIds: readonly string[]
} & ({ record: RecordValues; changed: Record<string, unknown> | undefined } | { error: StepError })

/** What of all this starts flows: what their tokens do not reach, or their filters leave out, starts nothing. */
export async function judge(page: Page, happenings: readonly Happening[]): Promise<Start[]> {
  const groups = Map.groupBy(happenings, ({ watch: { flow, trigger } }) =>
    JSON.stringify([flow.document.runAs, trigger.collectionId]),
  )
  const starts: Start[] = []
  for (const own of groups.values()) starts.push(...(await judgeGroup(page, own)))
  return starts
}

/** Of one collection, with one token. */
async function judgeGroup(page: Page, happenings: readonly Happening[]): Promise<Start[]> {
  const [first] = happenings
  if (!first) return []
  const { flow, trigger } = first.watch
  const caller = await page.callerOf(flow.document.runAs ?? '')
  if (!caller) return happenings.map(happening => ({ happening, linkedIds: [], error: tokenGone }))
  if (!mayRead(caller)) return happenings.map(happening => failing(happening, caller, unreadable))
  const { scopes } = page.services.records.engineOf(caller)
  const scope = await scopes.find(caller, trigger.collectionId)
  if (!scope || !isReadable(scope)) return []
  const filters = await readFilters(scopes, scope, happenings)
  const found = await readRecords(page, scope, { happenings, filters })
  const readable = await keepMatching(
    found,
    found.map(({ after }) => after),
    records => readableNow(page.connection, scope, records),
  )
  const judging = { page, scopes, scope }
  const fitting: Seen[] = []
  const starts: Start[] = []
  for (const [watch, own] of Map.groupBy(readable, ({ happening }) => happening.watch)) {
    const filter = filters.get(watch)
    if (filter && 'error' in filter)
      starts.push(...own.map(({ happening }) => failing(happening, caller, filter.error)))
    else fitting.push(...(await fit(judging, own, filter)))
  }
  return [...starts, ...(await showAll(judging, fitting))]
}

/** Either shows whole records. */
const reading: readonly string[] = ['DATA_GET', 'DATA_LIST'] satisfies (keyof Contracts)[]

/** A token that was given for writing alone tells nobody what it could not read. */
function mayRead({ token }: Caller): boolean {
  return token?.operations?.some(operation => reading.includes(operation)) ?? true
}

const unreadable: StepError = {
  type: 'DENIED',
  message: `The API token that the flow runs as may not read records: let it call ${reading.join(' or ')}`,
}

type Filters = ReadonlyMap<Watch, TriggerFilters | { error: StepError }>
/** A happening, with its record after it and, where that is asked for, before. */
type Seen = { happening: Happening; after: RecordState; before: RecordState | undefined }
type Judging = { page: Page; scopes: Scopes; scope: Scope }

const failing = (happening: Happening, caller: Caller, error: StepError): Start => ({
  happening,
  caller,
  error,
  linkedIds: [],
})

async function readFilters(scopes: Scopes, scope: Scope, happenings: readonly Happening[]): Promise<Filters> {
  const filters = new Map<Watch, TriggerFilters | { error: StepError }>()
  for (const watch of new Set(happenings.map(each => each.watch)))
    filters.set(watch, await readTriggerFilters(scopes, scope, watch))
  return filters
}

async function readRecords(
  page: Page,
  scope: Scope,
  { happenings, filters }: { happenings: readonly Happening[]; filters: Filters },
): Promise<Seen[]> {
  const { collection } = scope
  const asked = linksOfFilters(
    scope,
    [...filters.values()].flatMap(each => ('error' in each ? [] : [each])),
  )
  const moments = happenings.map(({ moment }) => moment)
  const states = await statesOf(page, { collection, moments, whole: asked })
  return happenings.flatMap((happening): Seen[] => {
    const after = states.at(happening.moment)
    if (!after) return []
    const isUpdate = happening.watch.trigger.event === 'update'
    const before = isUpdate ? states.at(happening.moment, happening.entries) : undefined
    return [{ happening, after: asSaved(after, happening), before }]
  })
}

/** Who made this version, and when, the log says of each. */
function asSaved(state: RecordState, { moment, change }: Happening): RecordState {
  if (!('version' in moment) || change.action === 'delete') return state
  const saved = { updatedAt: change.at.toISOString(), updatedBy: change.createdBy, version: moment.version }
  return { ...state, record: { ...state.record, ...saved } }
}

type Match = (records: readonly RecordState[]) => Promise<ReadonlySet<number>>

async function keepMatching(seen: readonly Seen[], records: readonly (RecordState | undefined)[], match: Match) {
  const known = seen.flatMap((each, place) => {
    const record = records[place]
    return record ? [{ each, record }] : []
  })
  const places = await match(known.map(({ record }) => record))
  return known.filter((_each, place) => places.has(place)).map(({ each }) => each)
}

async function fit({ page, scope }: Judging, seen: Seen[], filters: TriggerFilters | undefined): Promise<Seen[]> {
  const matching =
    (filter: OutsideFilter): Match =>
    records =>
      matchOutside(page.connection, scope, filter, records)
  let fitting = seen.filter(({ happening }) => isSeen(scope, happening, undefined))
  if (filters?.after)
    fitting = await keepMatching(
      fitting,
      fitting.map(({ after }) => after),
      matching(filters.after),
    )
  if (filters?.before)
    fitting = await keepMatching(
      fitting,
      fitting.map(({ before }) => before),
      matching(filters.before),
    )
  return fitting
}

/** Something of it is shown to the token: of an update one of the fields that the trigger waits for, of a link its association. */
function isSeen(scope: Scope, { watch: { trigger }, entries }: Happening, links: VisibleLinks | undefined): boolean {
  if (trigger.event === 'update') return shownEntries(scope, entries, links).some(({ key }) => isWatched(trigger, key))
  const [fieldId] = trigger.fieldIds ?? []
  return (
    (trigger.event !== 'link' && trigger.event !== 'unlink') || (fieldId !== undefined && scope.fields.has(fieldId))
  )
}

async function showAll({ page, scopes, scope }: Judging, seen: readonly Seen[]): Promise<Start[]> {
  const links = await visibleLinks(page, scopes, scope, {
    states: seen.flatMap(({ after, before }) => [after, before ?? []].flat()),
    ids: seen.flatMap(({ happening }) => [...linkedOf(scope, happening), ...toldLinks(scope, happening)]),
  })
  return seen.flatMap((each): Start[] => {
    const { happening, after } = each
    const linkedIds = linkedOf(scope, happening).flatMap(({ collectionId, ids }) =>
      ids.filter(id => links.linkOf(collectionId, id)),
    )
    const isHidden = happening.linkedIds.length > 0 && linkedIds.length === 0
    if (isHidden || !isSeen(scope, happening, links)) return []
    const shown = { happening, caller: scope.caller, linkedIds, record: shownRecord(scope, after, links) }
    return [{ ...shown, changed: changesOf(scope, each, links) }]
  })
}

function changesOf(scope: Scope, { happening, after, before }: Seen, links: VisibleLinks) {
  if (happening.watch.trigger.event !== 'update') return undefined
  return shownChanges(scope, shownEntries(scope, happening.entries, links), { after, before, links })
}

type Linked = { collectionId: string; ids: readonly string[] }

/** What was linked, or is not any more. */
function linkedOf({ fields }: Scope, { watch: { trigger }, linkedIds }: Happening): Linked[] {
  const [fieldId = ''] = trigger.fieldIds ?? []
  const collectionId = fields.get(fieldId)?.association?.targetCollectionId
  return collectionId === undefined || linkedIds.length === 0 ? [] : [{ collectionId, ids: linkedIds }]
}

/** All that an update says of links. */
function toldLinks({ fields }: Scope, { entries }: Happening): Linked[] {
  return entries.flatMap(({ key, add = [], remove = [], modify = [] }) => {
    const collectionId = fields.get(key)?.association?.targetCollectionId
    return collectionId === undefined ? [] : [{ collectionId, ids: [...add, ...remove, ...modify].map(({ id }) => id) }]
  })
}
