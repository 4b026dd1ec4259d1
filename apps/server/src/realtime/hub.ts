import type { Caller } from '../access/caller.ts'
import { type Bus, readOwnRows } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import { createLimiter } from '../limiter.ts'
import type { ListMoment } from '../records/read/list-moments.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { createLiveGroup, type EarlierPage, type LiveChange, type LiveGroup, type LiveMember } from './live-group.ts'
import type { LiveTarget, OpenLiveScope } from './live-scope.ts'
import { type LogReader, type LogWindow, openLogReader } from './log-reader.ts'
import { startTenantWatch, type TenantWatch } from './tenant-watch.ts'

export type Subscription = {
  /** Looks again at what the caller may see; the listener gets NOT_FOUND when that is nothing any more. */
  refresh(caller: Caller): Promise<void>
  end(): void
}

export type SubscriptionListener = { deliver(change: LiveChange): void; fail(error: unknown): void }

/** Tells this node's subscribers which records changed. */
export type Hub = {
  /** Authorised as DATA_LIST is; every change committed after it answered, or after the target's `since`, is told. */
  subscribe(caller: Caller, target: LiveTarget, listener: SubscriptionListener): Promise<Subscription>
  close(): void
}

type HubOptions = {
  database: Database
  bus: Bus
  log: Services['log']
  openScope: OpenLiveScope
}

/** Subscriptions opened at once; the others of a crowd that reconnects after a restart wait their turn. */
const openedAtOnce = 8
/** Groups that ask what their subscribers see at once: one that waits, or whose question is slow, holds back none of the others. */
const askedAtOnce = 8

export function createHub({ database, bus, log, openScope }: HubOptions): Hub {
  const tenants = new Map<string, Promise<TenantLive>>()
  const limit = createLimiter(openedAtOnce)
  const limitAsking = createLimiter(askedAtOnce)
  const whenLive = (tenantId: string, work: (live: TenantLive) => void) =>
    void tenants.get(tenantId)?.then(work, () => undefined)
  const stops = [
    bus.on('log', tenantId => whenLive(tenantId, live => live.wake())),
    bus.on('own-rows', subject => {
      const { tenantId, userId } = readOwnRows(subject)
      whenLive(tenantId, live => live.refetchOwned(userId))
    }),
  ]

  function liveOf(tenant: Tenant): Promise<TenantLive> {
    const existing = tenants.get(tenant.id)
    if (existing) return existing
    const opened = openTenantLive({
      database,
      tenant,
      log,
      onIdle: () => void tenants.delete(tenant.id),
    })
    tenants.set(tenant.id, opened)
    opened.catch(() => tenants.delete(tenant.id))
    return opened
  }

  async function enter(caller: Caller, target: LiveTarget, member: LiveMember): Promise<() => void> {
    const { scope, page } = await openScope(caller, target)
    for (;;) {
      const live = await liveOf(caller.tenant)
      // The last other subscriber may have left meanwhile and stopped it.
      if (!live.isStopped()) return live.enter(createLiveGroup(scope, limitAsking), member, page)
    }
  }

  return {
    async subscribe(caller, target, listener) {
      let isEnded = false
      let leave = await limit(() => enter(caller, target, listener))
      function end(): void {
        isEnded = true
        leave()
      }
      async function refresh(current: Caller): Promise<void> {
        leave()
        if (isEnded) return
        leave = await limit(() => enter(current, { ...target, since: undefined }, listener))
        if (isEnded) leave()
      }
      return { refresh, end }
    },
    close() {
      for (const stop of stops) stop()
      for (const opened of tenants.values()) opened.then(live => live.stop()).catch(() => undefined)
      tenants.clear()
    },
  }
}

type TenantLive = {
  /** Joins the group of the same key if there is one. Returns the way to leave. */
  enter(group: LiveGroup, member: LiveMember, page: ListMoment | undefined): Promise<() => void>
  isStopped(): boolean
  wake(): void
  /** Rows that this person alone sees changed without a line in the log. */
  refetchOwned(userId: string): void
  stop(): void
}

type TenantLiveOptions = { database: Database; tenant: Tenant; log: Services['log']; onIdle(): void }

async function openTenantLive({ database, tenant, log, onIdle }: TenantLiveOptions): Promise<TenantLive> {
  const groups = new Map<string, LiveGroup>()
  let isStopped = false
  const reader = await openLogReader(database.withRole(tenant.role), tenant)
  const onFault = (error: unknown) =>
    log.warn({ err: error, tenant: tenant.id }, 'A live change could not be told to all')
  const watch: TenantWatch = startTenantWatch({
    reader,
    tell: window => tellGroups(window, [...groups.values()], onFault),
    onError: error => log.warn({ err: error, tenant: tenant.id }, 'The activity log could not be read; trying again'),
  })

  function leave(group: LiveGroup, member: LiveMember): void {
    group.leave(member)
    if (!group.isEmpty()) return
    if (groups.get(group.key) === group) groups.delete(group.key)
    if (groups.size > 0) return
    stop()
    onIdle()
  }

  function stop(): void {
    isStopped = true
    watch.stop()
  }

  return {
    async enter(proposed, member, page) {
      const group = groups.get(proposed.key) ?? proposed
      groups.set(group.key, group)
      try {
        await group.join(member, page && earlierPage(page, group.collectionId, reader))
      } catch (error) {
        leave(group, member)
        throw error
      }
      return once(() => leave(group, member))
    },
    isStopped: () => isStopped,
    wake: () => watch.wake(),
    refetchOwned(userId) {
      for (const group of groups.values()) if (group.owner?.id === userId) refetch(group, onFault)
    },
    stop,
  }
}

/** A page older than this is fetched again, in place of reading the log that far. */
const oldestPage = 3_600_000

function earlierPage({ at, snapshot, shown }: ListMoment, collectionId: string, reader: LogReader): EarlierPage {
  const isOld = Date.now() - at > oldestPage
  return { shown, changedSince: async () => (isOld ? undefined : reader.changedSince(snapshot, collectionId)) }
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}

/** The log moves on whatever becomes of the telling: one group's fault must not cost the others their changes. */
function tellGroups(window: LogWindow, groups: readonly LiveGroup[], onFault: (error: unknown) => void): void {
  const changed = new Map<string, Set<string>>()
  for (const { collectionId, recordId } of window.changes) {
    const ids = changed.get(collectionId) ?? new Set()
    changed.set(collectionId, ids.add(recordId))
  }
  const overflow = new Set(window.overflow)
  for (const group of groups) if (overflow.has(group.collectionId)) refetch(group, onFault)
  for (const [collectionId, ids] of changed) {
    const concerned = groups.filter(group => group.collectionId === collectionId)
    tellConcerned(concerned, [...ids], onFault).catch((error: unknown) => {
      onFault(error)
      for (const group of concerned) refetch(group, onFault)
    })
  }
}

/** Where every row is one person's, whose they are is asked once for all: a thousand people do not each ask about one's row. */
async function tellConcerned(
  groups: readonly LiveGroup[],
  ids: readonly string[],
  onFault: (error: unknown) => void,
): Promise<void> {
  const owner = groups.find(group => group.owner)?.owner
  const owners = await owner?.of(ids)
  for (const group of groups) {
    const theirs = owners ? ids.filter(id => (owners.get(id) ?? group.owner?.id) === group.owner?.id) : ids
    if (theirs.length > 0) group.tell(theirs).catch(onFault)
  }
}

function refetch(group: LiveGroup, onFault: (error: unknown) => void): void {
  try {
    group.refetch()
  } catch (error) {
    onFault(error)
  }
}
