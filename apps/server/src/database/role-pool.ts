import pg from 'pg'
import type { DatabaseRole } from './database.ts'

export type PoolCounts = { total: number; idle: number; waiting: number }

export type RolePoolOptions = {
  client: pg.ClientConfig
  size: number
  /** Whoever asks for a connection hears after this that there is none: waiting for one and opening it together. */
  waitMs: number
  idleMs: number
  /** Hears of connections lost while idle. */
  onLost?: ((error: Error) => void) | undefined
}

/** Connections that remember which role was set on them, so that setting one costs nothing as long as it stays the same. */
export type RolePool = {
  /** A connection that holds the role; fails with WaitTooLong, or as connecting does. */
  take(role: DatabaseRole): Promise<pg.Client>
  /** `isBroken`: nobody gets the connection again. */
  give(client: pg.Client, isBroken: boolean): void
  counts(): PoolCounts
  close(): Promise<void>
}

export class WaitTooLong extends Error {}

type Member = { client: pg.Client; role: DatabaseRole; idleTimer: NodeJS.Timeout | undefined; isLost: boolean }
type Waiter = { resolve(member: Member | undefined): void }

const setRoleTimeoutMs = 5000

export function makeRolePool(options: RolePoolOptions): RolePool {
  const members = new Map<pg.Client, Member>()
  /** The one used last is at the end. */
  const idle: Member[] = []
  const waiters: Waiter[] = []
  let opening = 0
  let isClosed = false
  let onEmpty: (() => void) | undefined

  const total = () => members.size + opening

  function remove(member: Member): void {
    if (!members.delete(member.client)) return
    clearTimeout(member.idleTimer)
    const place = idle.indexOf(member)
    if (place >= 0) idle.splice(place, 1)
    member.client.end().catch(() => undefined)
    // Whoever waits for a connection may open one in its place.
    if (waiters.length > 0 && total() < options.size) waiters.shift()?.resolve(undefined)
    if (total() === 0) onEmpty?.()
  }

  async function open(until: number): Promise<Member> {
    opening += 1
    try {
      const client = new pg.Client({ ...options.client, connectionTimeoutMillis: timeLeft(until) })
      const member: Member = { client, role: undefined, idleTimer: undefined, isLost: false }
      // A connection that is lost between two statements of a transaction says so by an event that ends the process when nobody
      // hears it; the next statement fails anyway.
      client.on('error', error => {
        member.isLost = true
        if (!idle.includes(member)) return
        options.onLost?.(error)
        remove(member)
      })
      await client.connect()
      members.set(client, member)
      return member
    } finally {
      opening -= 1
      if (members.size === 0 && opening === 0) onEmpty?.()
    }
  }

  /** One that holds the role, else a new one, else the one that was not used for longest. */
  function choose(role: DatabaseRole): Member | undefined {
    const place = idle.findLastIndex(member => member.role === role)
    if (place < 0 && total() < options.size) return undefined
    const [member] = idle.splice(Math.max(place, 0), 1)
    clearTimeout(member?.idleTimer)
    return member
  }

  function wait(until: number): Promise<Member | undefined> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve(member) {
          clearTimeout(timer)
          resolve(member)
        },
      }
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(new WaitTooLong('No connection became free'))
      }, timeLeft(until))
      waiters.push(waiter)
    })
  }

  async function next(role: DatabaseRole, until: number): Promise<Member> {
    for (;;) {
      if (isClosed) throw new Error('Cannot use a pool after calling end on the pool')
      const member = choose(role)
      if (member) return member
      if (total() < options.size) return openOrPassOn(until)
      const given = await wait(until)
      if (given) return given
    }
  }

  async function openOrPassOn(until: number): Promise<Member> {
    try {
      return await open(until)
    } catch (error) {
      // The next waiter finds out for itself.
      waiters.shift()?.resolve(undefined)
      throw error
    }
  }

  function park(member: Member): void {
    member.idleTimer = setTimeout(() => remove(member), options.idleMs)
    member.idleTimer.unref()
    idle.push(member)
  }

  return {
    async take(role) {
      const member = await next(role, Date.now() + options.waitMs)
      try {
        await setRole(member, role)
      } catch (error) {
        remove(member)
        throw new Error('A role could not be set on a connection', { cause: error })
      }
      return member.client
    },
    give(client, isBroken) {
      const member = members.get(client)
      if (!member) return
      if (isBroken || member.isLost || isClosed) return remove(member)
      const waiter = waiters.shift()
      if (waiter) waiter.resolve(member)
      else park(member)
    },
    counts: () => ({ total: total(), idle: idle.length, waiting: waiters.length }),
    async close() {
      isClosed = true
      for (const member of [...idle]) remove(member)
      if (total() > 0) await new Promise<void>(resolve => (onEmpty = resolve))
    },
  }
}

function timeLeft(until: number): number {
  return Math.max(until - Date.now(), 1)
}

async function setRole(member: Member, role: DatabaseRole): Promise<void> {
  if (member.role === role) return
  const statement = { text: `set role ${role === undefined ? 'none' : pg.escapeIdentifier(role)}` }
  await member.client.query({ ...statement, query_timeout: setRoleTimeoutMs } as pg.QueryConfig)
  member.role = role
}
