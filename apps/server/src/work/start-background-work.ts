import { makeDatabase } from '../database/make-database.ts'
import type { Services } from '../services.ts'
import { startRunner } from './run-work.ts'
import type { WorkKind } from './work.ts'

type Starting = Pick<Services, 'bus' | 'log'> & {
  connectionString: string
  kinds(database: Services['database']): readonly WorkKind[]
}

/** Work of one server at a time; each holds at most one connection, and most of the time none. */
const slots = 8
const connections = 4
const leaseMs = 60_000
const lookEveryMs = 30_000

/** What is done in the background has connections of its own: nothing else waits for it, and it waits for nothing else. */
export function startBackgroundWork({ bus, log, connectionString, kinds }: Starting): { stop(): Promise<void> } {
  const onConnectionLost = (error: Error) =>
    log.warn({ message: error.message }, 'A connection to the database was lost')
  const database = makeDatabase({ connectionString, poolSize: connections, onConnectionLost })
  const runner = startRunner({ database, bus, log, kinds: kinds(database), slots, leaseMs, lookEveryMs })
  return {
    async stop() {
      await runner.stop()
      await database.close()
    },
  }
}
