import type { EventEmitter } from 'node:events'
import { OperationalError } from '@trellis/base'

/** Requests of one workspace at work: enough that one is read while the database works for others, few enough to stand behind. */
const ofWorkspace = 3
/** Of all of them together. */
const ofAll = 12
/**
 * Milliseconds after which a turn is over at the latest: what takes longer waits for the database, a body, a reader, and hardly needs the
 * thread. The connections of the database are shared fairly by themselves (`role-pool.ts`).
 */
const longestHeld = 10
/** With the wait for a connection it stays near R45's five seconds. */
const patience = 2500
/** A workspace that asked so lately is still there. */
const lately = 10_000

/** A request's; it may be ended more than once. */
export type Turn = { end(): void }

type Line = { tenantId: string; atWork: number; waiting: Set<Waiter> }
type Waiter = { admit(turn: Turn): void }

const free: Turn = { end() {} }

/**
 * Workspaces take turns at the one thread of a server process. While several ask, each has a few requests at work and the others wait
 * before anything is done for them: whoever asks from another workspace stands behind those few and not behind a crowd (S82).
 */
export class Turns {
  /** Those with requests at work or waiting, the one that had a turn last at the end. */
  readonly #lines = new Map<string, Line>()
  #atWork = 0
  #latest = { tenantId: '', at: Number.NEGATIVE_INFINITY }
  /** When one that is not the latest asked last. */
  #anotherAt = Number.NEGATIVE_INFINITY

  /** At once where there is nobody to wait for; undefined where the caller went away meanwhile. */
  take(tenantId: string, caller: EventEmitter): Turn | Promise<Turn | undefined> {
    const now = performance.now()
    this.#note(tenantId, now)
    const known = this.#lines.get(tenantId)
    if (!known && this.#isAlone(tenantId, now)) return free
    const line = known ?? { tenantId, atWork: 0, waiting: new Set() }
    if (!known) this.#lines.set(tenantId, line)
    return line.waiting.size === 0 && this.#hasRoom(line, now) ? this.#enter(line) : this.#wait(line, caller)
  }

  #note(tenantId: string, now: number): void {
    if (this.#latest.tenantId !== tenantId) {
      this.#anotherAt = this.#latest.at
      this.#latest = { tenantId, at: now }
    }
    this.#latest.at = now
  }

  #isAlone(tenantId: string, now: number): boolean {
    return now - (this.#latest.tenantId === tenantId ? this.#anotherAt : this.#latest.at) > lately
  }

  #hasRoom(line: Line, now: number): boolean {
    return (line.atWork < ofWorkspace && this.#atWork < ofAll) || this.#isAlone(line.tenantId, now)
  }

  #enter(line: Line): Turn {
    line.atWork += 1
    this.#atWork += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      line.atWork -= 1
      this.#atWork -= 1
      this.#closeIfEmpty(line)
      this.#admit()
    }
    const timer = setTimeout(end, longestHeld)
    timer.unref()
    return { end }
  }

  #closeIfEmpty(line: Line): void {
    if (line.atWork === 0 && line.waiting.size === 0) this.#lines.delete(line.tenantId)
  }

  #admit(): void {
    const now = performance.now()
    for (let line = this.#next(now); line; line = this.#next(now)) {
      const [waiter] = line.waiting
      if (!waiter) return
      line.waiting.delete(waiter)
      this.#lines.delete(line.tenantId)
      this.#lines.set(line.tenantId, line)
      waiter.admit(this.#enter(line))
    }
  }

  /** Of those that wait, the one with the fewest at work, and of these the one whose turn was longest ago. */
  #next(now: number): Line | undefined {
    let next: Line | undefined
    for (const line of this.#lines.values()) {
      if (line.waiting.size > 0 && (!next || line.atWork < next.atWork) && this.#hasRoom(line, now)) next = line
    }
    return next
  }

  #wait(line: Line, caller: EventEmitter): Promise<Turn | undefined> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        caller.off('close', goneAway)
        line.waiting.delete(waiter)
        this.#closeIfEmpty(line)
      }
      const waiter: Waiter = {
        admit(turn) {
          end()
          resolve(turn)
        },
      }
      const goneAway = () => {
        end()
        resolve(undefined)
      }
      const timer = setTimeout(() => {
        end()
        const message = 'Many requests of this workspace are waiting, please try again'
        reject(new OperationalError('UNAVAILABLE', message, { retryAfter: 2 }))
      }, patience)
      caller.once('close', goneAway)
      line.waiting.add(waiter)
    })
  }
}
