import type { Limiter } from '../limiter.ts'
import { idDigest } from '../records/read/list-moments.ts'
import type { LiveScope } from './live-scope.ts'
import { createSeenIds } from './seen-ids.ts'

/** What became of the records a group follows; `refetch` when there are too many to name. */
export type LiveChange = { changed: string[]; removed: string[]; refetch?: boolean }

export type LiveMember = { deliver(change: LiveChange): void; fail(error: unknown): void }

/** A page that was read before its reader joined. */
export type EarlierPage = {
  /** Digests of the ids on it. */
  shown: readonly string[]
  /** Records of the collection that changed since; undefined where those are too many to name. */
  changedSince(): Promise<readonly string[] | undefined>
}

/** Subscriptions that see the same records: the database is asked once for all of them. */
export type LiveGroup = {
  key: string
  collectionId: string
  owner: LiveScope['owner']
  /** Whoever says what page they have is told what became of it meanwhile; of others the page is asked for. */
  join(member: LiveMember, page?: EarlierPage): Promise<void>
  leave(member: LiveMember): void
  isEmpty(): boolean
  /** Tells the members what became of these records of the collection; while it asks, what else comes is gathered for the next time. */
  tell(ids: Iterable<string>): Promise<void>
  refetch(): void
}

/** From more ids than this the client is told to fetch again. */
export const mostNamedIds = 500
const rememberedIds = 2000
/** With more ids waiting to be asked about, where no answer comes, the clients fetch again. */
const mostWaitingIds = 20_000

/** `limit` says when it is a group's turn to ask the database. */
export function createLiveGroup(scope: LiveScope, limit: Limiter = work => work()): LiveGroup {
  const members = new Set<LiveMember>()
  const seen = createSeenIds(rememberedIds)
  const tell = gather(limit, tellOf)

  async function changeOf(ids: readonly string[], wasShown: (digest: string) => boolean): Promise<LiveChange> {
    // Behind a row rule not even the number of changes is told of records that nobody here sees.
    if (ids.length > mostNamedIds && !scope.isRestricted) return refetchAll
    const visible = await scope.visibleIds(ids)
    const changed = ids.filter(id => visible.has(id))
    const hidden = ids.filter(id => !visible.has(id))
    const removed = scope.isRestricted ? hidden.filter(id => wasShown(idDigest(id))) : hidden
    return { changed, removed }
  }

  function remember({ changed, removed }: LiveChange): void {
    if (!scope.isRestricted) return
    seen.add(changed.map(idDigest))
    for (const id of removed) seen.delete(idDigest(id))
  }

  async function makeUp(member: LiveMember, page: EarlierPage): Promise<void> {
    const shown = new Set(page.shown)
    const onlyHere = new Set(page.shown.filter(digest => !seen.has(digest)))
    // Remembered before asking: the next changes may be told at any moment.
    if (scope.isRestricted) seen.add(shown)
    const ids = await page.changedSince()
    const change = ids ? await changeOf(ids, digest => shown.has(digest)) : refetchAll
    for (const id of change.removed) if (onlyHere.has(idDigest(id))) seen.delete(idDigest(id))
    deliver(change, [member])
  }

  function deliver(change: LiveChange, told: Iterable<LiveMember>): void {
    const named = change.changed.length + change.removed.length
    if (named === 0 && !change.refetch) return
    forEachOf(told, member => member.deliver(named > mostNamedIds ? refetchAll : change))
  }

  async function tellOf(ids: readonly string[]): Promise<void> {
    if (members.size === 0) return
    if (ids.length > mostWaitingIds) return deliver(refetchAll, members)
    let change: LiveChange
    try {
      change = await changeOf(ids, seen.has)
    } catch (error) {
      return forEachOf(members, member => member.fail(error))
    }
    remember(change)
    deliver(change, members)
  }

  return {
    key: scope.key,
    collectionId: scope.collectionId,
    owner: scope.owner,
    async join(member, page) {
      members.add(member)
      if (page) await makeUp(member, page)
      // Asked after joining, so that a record shown on the page cannot vanish unnoticed between the two.
      else if (scope.isRestricted) seen.add((await scope.listIds()).map(idDigest))
    },
    leave: member => void members.delete(member),
    isEmpty: () => members.size === 0,
    tell,
    refetch: () => deliver(refetchAll, members),
  }
}

const refetchAll: LiveChange = { changed: [], removed: [], refetch: true }

/** One member's fault keeps none of the others from being told. */
function forEachOf(members: Iterable<LiveMember>, tell: (member: LiveMember) => void): void {
  const faults: unknown[] = []
  for (const member of members) {
    try {
      tell(member)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** Work on ids, once at a time: what comes meanwhile is gathered for the next time. */
function gather(limit: Limiter, work: (ids: readonly string[]) => Promise<void>): LiveGroup['tell'] {
  const waiting = new Set<string>()
  let isWorking = false

  function workOnWaiting(): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    return work(ids)
  }

  return async ids => {
    for (const id of ids) waiting.add(id)
    if (isWorking) return
    isWorking = true
    try {
      while (waiting.size > 0) await limit(workOnWaiting)
    } finally {
      isWorking = false
    }
  }
}
