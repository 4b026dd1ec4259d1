import pg from 'pg'
import type { DatabaseRole } from './database.ts'
import { splitRows } from './row-splitter.ts'

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

export class WaitTooLong extends Error {}

type Member = { client: pg.Client; role: DatabaseRole; idleTimer: NodeJS.Timeout | undefined; isLost: boolean }
type Waiter = { role: DatabaseRole; resolve(member: Member | undefined): void }

/** One connection in so many is left to other roles. */
const keptForOthers = 8
const setRoleTimeoutMs = 5000
/** Work that is still going on then is cut off. */
const longestCloseMs = 5000

/**
 * Connections that remember which role was set on them, so that setting one costs nothing as long as it stays the same. Whoever
 * waits is served in turn, roles that have fewer connections first, and none gets the last few: a crowd in one workspace neither stands
 * before the others nor holds everything (S82).
 */
export class RolePool {
  readonly #options: RolePoolOptions
  readonly #members = new Map<pg.Client, Member>()
  /** The one used last is at the end. */
  readonly #idle: Member[] = []
  readonly #waiters: Waiter[] = []
  /** How many connections each role has in use. */
  readonly #inUse = new Map<DatabaseRole, number>()
  #opening = 0
  #isClosed = false
  #onEmpty: (() => void) | undefined

  constructor(options: RolePoolOptions) {
    this.#options = options
  }

  /** A connection that holds the role; fails with WaitTooLong, or as connecting does. */
  async take(role: DatabaseRole): Promise<pg.Client> {
    const member = await this.#next(role, Date.now() + this.#options.waitMs)
    try {
      await setRole(member, role)
    } catch (error) {
      this.#remove(member)
      this.#count(role, -1)
      throw new Error('A role could not be set on a connection', { cause: error })
    }
    return member.client
  }

  #count(role: DatabaseRole, change: 1 | -1): void {
    const count = (this.#inUse.get(role) ?? 0) + change
    if (count > 0) this.#inUse.set(role, count)
    else this.#inUse.delete(role)
  }

  /** The server's own work may use every connection. */
  #mayHaveMore(role: DatabaseRole): boolean {
    const { size } = this.#options
    return role === undefined || (this.#inUse.get(role) ?? 0) < size - Math.floor(size / keptForOthers)
  }

  /** Of the role that has the fewest connections in use, the one that has waited longest. */
  #nextWaiter(): Waiter | undefined {
    let best = -1
    let fewest = Number.POSITIVE_INFINITY
    for (const [place, { role }] of this.#waiters.entries()) {
      const used = this.#inUse.get(role) ?? 0
      if (used < fewest && this.#mayHaveMore(role)) [best, fewest] = [place, used]
      if (fewest === 0) break
    }
    return best < 0 ? undefined : this.#waiters.splice(best, 1)[0]
  }

  /** `isBroken`: nobody gets the connection again. */
  give(client: pg.Client, isBroken: boolean): void {
    const member = this.#members.get(client)
    if (!member) return
    this.#count(member.role, -1)
    if (isBroken || member.isLost || this.#isClosed) return this.#remove(member)
    const waiter = this.#nextWaiter()
    if (waiter) {
      this.#count(waiter.role, 1)
      return waiter.resolve(member)
    }
    member.idleTimer = setTimeout(() => this.#remove(member), this.#options.idleMs)
    member.idleTimer.unref()
    this.#idle.push(member)
  }

  counts(): PoolCounts {
    return { total: this.#total(), idle: this.#idle.length, waiting: this.#waiters.length }
  }

  /** Waits a moment for connections in use. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const member of this.#idle.toReversed()) this.#remove(member)
    if (this.#total() === 0) return
    const timer = setTimeout(() => this.#cutOff(), longestCloseMs)
    await new Promise<void>(resolve => (this.#onEmpty = resolve))
    clearTimeout(timer)
  }

  /** PostgreSQL rolls back what was not ended. */
  #cutOff(): void {
    for (const member of this.#members.values()) this.#remove(member)
  }

  #total(): number {
    return this.#members.size + this.#opening
  }

  async #next(role: DatabaseRole, until: number): Promise<Member> {
    for (;;) {
      if (this.#isClosed) throw new Error('Cannot use a pool after calling end on the pool')
      if (this.#mayHaveMore(role)) {
        const member = this.#choose(role)
        const isRoom = this.#total() < this.#options.size
        if (member || isRoom) this.#count(role, 1)
        if (member) return member
        if (isRoom) return this.#openOrPassOn(role, until)
      }
      const given = await this.#wait(role, until)
      if (given) return given
    }
  }

  /** One that holds the role, else a new one, else the one that was not used for longest. */
  #choose(role: DatabaseRole): Member | undefined {
    const place = this.#idle.findLastIndex(member => member.role === role)
    if (place < 0 && this.#total() < this.#options.size) return undefined
    const [member] = this.#idle.splice(Math.max(place, 0), 1)
    clearTimeout(member?.idleTimer)
    return member
  }

  async #openOrPassOn(role: DatabaseRole, until: number): Promise<Member> {
    try {
      return await this.#open(until)
    } catch (error) {
      this.#count(role, -1)
      // The next waiter finds out for itself.
      this.#nextWaiter()?.resolve(undefined)
      throw error
    }
  }

  async #open(until: number): Promise<Member> {
    this.#opening += 1
    try {
      const client = new pg.Client({ ...this.#options.client, connectionTimeoutMillis: timeLeft(until) })
      splitRows(client)
      const member: Member = { client, role: undefined, idleTimer: undefined, isLost: false }
      client.on('error', error => this.#lose(member, error))
      await client.connect()
      this.#members.set(client, member)
      return member
    } finally {
      this.#opening -= 1
      this.#tellWhenEmpty()
    }
  }

  /**
   * A connection that is lost between two statements of a transaction says so by an event that ends the process when nobody hears it;
   * the next statement fails anyway.
   */
  #lose(member: Member, error: Error): void {
    member.isLost = true
    if (!this.#idle.includes(member)) return
    this.#options.onLost?.(error)
    this.#remove(member)
  }

  #wait(role: DatabaseRole, until: number): Promise<Member | undefined> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        role,
        resolve(member) {
          clearTimeout(timer)
          resolve(member)
        },
      }
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        reject(new WaitTooLong('No connection became free'))
      }, timeLeft(until))
      this.#waiters.push(waiter)
    })
  }

  #remove(member: Member): void {
    if (!this.#members.delete(member.client)) return
    clearTimeout(member.idleTimer)
    const place = this.#idle.indexOf(member)
    if (place >= 0) this.#idle.splice(place, 1)
    member.client.end().catch(() => undefined)
    // Whoever waits for a connection may open one in its place.
    if (this.#total() < this.#options.size) this.#nextWaiter()?.resolve(undefined)
    this.#tellWhenEmpty()
  }

  #tellWhenEmpty(): void {
    if (this.#total() === 0) this.#onEmpty?.()
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
