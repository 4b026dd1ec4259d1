import type { Services } from '../services.ts'
import { type ChangeReader, takeChanges } from './take-changes.ts'

type Following = Pick<Services, 'database' | 'bus' | 'tenants' | 'log'> & {
  reader: ChangeReader
  /** Workspaces in which somebody waits for changes; of others nothing is asked. */
  isWanted(tenantId: string): boolean | Promise<boolean>
  /** Hears that a page was taken, once that is stored. */
  onTaken?(tenantId: string): void
  /** Workspaces that are read at the same time, with a connection each. */
  atOnce: number
}

export type LogFollowing = { stop(): Promise<void> }

/**
 * Takes changes of workspaces whenever their log moved, a page of each in turn. Every server may follow: one at a time reads a workspace,
 * and the bus wakes all each second. What fails is tried again with the next change, or the next second.
 */
export function followLog({ database, bus, tenants, log, reader, isWanted, onTaken, atOnce }: Following): LogFollowing {
  const waiting = new Set<string>()
  const reading = new Map<string, Promise<void>>()
  let isStopped = false

  function wake(tenantId: string): void {
    waiting.add(tenantId)
    readNext()
  }

  function readNext(): void {
    for (const tenantId of waiting) {
      if (isStopped || reading.size >= atOnce) return
      if (reading.has(tenantId)) continue
      waiting.delete(tenantId)
      reading.set(tenantId, readPage(tenantId))
    }
  }

  async function readPage(tenantId: string): Promise<void> {
    try {
      const tenant = (await isWanted(tenantId)) ? await tenants.find(tenantId) : undefined
      if (!tenant) return
      if ((await takeChanges(database, tenant, reader)) === 'more') waiting.add(tenantId)
      onTaken?.(tenantId)
    } catch (error) {
      log.warn({ err: error, tenantId, reader: reader.name }, 'The log could not be read; trying again')
    } finally {
      reading.delete(tenantId)
      readNext()
    }
  }

  const stopListening = bus.on('log', wake)
  return {
    async stop() {
      isStopped = true
      stopListening()
      await Promise.all(reading.values())
    },
  }
}
