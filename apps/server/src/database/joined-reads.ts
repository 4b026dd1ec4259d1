import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Statement } from './database.ts'
import { sendParts, settingPart } from './send-statement.ts'
import { asError, type Ended, faultOf, type Part } from './texts-query.ts'

/** How a connection is had, and given back; `isBroken`: nobody gets it again. */
export type Lending = {
  take(): Promise<pg.Client>
  give(client: pg.Client, statements: readonly Statement[], isBroken: boolean): void
}

/** Messages at a time, and statements in one: few, so that none waits long for those before it. */
const mostMessages = Math.max(2, Math.min(availableParallelism(), 8))
const mostParts = 16

type Options = {
  timeoutMs: number
  /** PostgreSQL stops each that takes longer. */
  mostMs?: number
  isUsableAfter(error: Error): boolean
}

export type JoinedReads = { add(part: Part): void }

/**
 * Reads that come while others are on their way, or together with them, go to PostgreSQL in one message: under load, waking its
 * processes and ours for each costs more than the reads themselves. Only for statements that surely are quick, or are stopped where they
 * are not.
 */
export function makeJoinedReads(lending: Lending, { timeoutMs, mostMs, isUsableAfter }: Options): JoinedReads {
  const limit = mostMs === undefined ? [] : [settingPart(['statement_timeout', String(mostMs)])]
  let waiting: Part[] = []
  let messages = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned || messages >= mostMessages || waiting.length === 0) return
    isPlanned = true
    // After everything that has arrived by now was read.
    setImmediate(() => {
      isPlanned = false
      const parts = waiting.slice(0, mostParts)
      waiting = waiting.slice(mostParts)
      messages += 1
      void send(parts).finally(() => {
        messages -= 1
        plan()
      })
      plan()
    })
  }

  async function send(parts: readonly Part[]): Promise<void> {
    let client: pg.Client
    try {
      client = await lending.take()
    } catch (error) {
      for (const part of parts) part.failed(asError(error))
      return
    }
    const { error, rest } = await sent(client, parts)
    const isUsable = error === undefined || isUsableAfter(error)
    lending.give(
      client,
      parts.map(({ statement }) => statement),
      !isUsable,
    )
    // One that failed keeps those behind it from being run; they are not at fault.
    const isFirst = rest.length === parts.length
    if (error && isUsable && !isFirst) waiting = [...rest, ...waiting]
    else for (const part of rest) part.failed(error ?? new Error('There was no answer'))
  }

  /** Where one cannot be written, nothing was sent: the others go without it. */
  async function sent(client: pg.Client, parts: readonly Part[]): Promise<Ended> {
    try {
      const { error, rest } = await sendParts(client, [...limit, ...parts], timeoutMs)
      return { error, rest: rest.filter(part => !limit.includes(part)) }
    } catch (error) {
      const faults = parts.map(({ statement }) => faultOf(statement))
      for (const [index, fault] of faults.entries()) if (fault) parts[index]?.failed(fault)
      const written = parts.filter((_, index) => !faults[index])
      if (written.length === parts.length) return { error: asError(error), rest: parts }
      return written.length === 0 ? { error: undefined, rest: [] } : sent(client, written)
    }
  }

  return {
    add(part) {
      waiting.push(part)
      plan()
    },
  }
}
