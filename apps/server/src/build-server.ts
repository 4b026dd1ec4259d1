import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { makeCallers } from './access/make-callers.ts'
import { keepCoreTables } from './collections/core-tables/activity-partitions.ts'
import { syncCoreTables } from './collections/core-tables/sync-core-tables.ts'
import { makeCollections } from './collections/make-collections.ts'
import type { Config } from './config.ts'
import { makeBus } from './database/make-bus.ts'
import { makeDatabase } from './database/make-database.ts'
import { migrate } from './database/migrate.ts'
import { makeFiles } from './files/make-files.ts'
import { startHousekeeping } from './housekeeping.ts'
import { addRoutes } from './http/add-routes.ts'
import { createApp, logOf } from './http/create-app.ts'
import { endSilentRuns } from './imports/import-runs.ts'
import { makeImports } from './imports/make-imports.ts'
import { removeOldAnswers } from './operations/idempotency.ts'
import { makeRecords } from './records/records.ts'
import type { Services } from './services.ts'
import { makeSignIn } from './sign-in/make-sign-in.ts'
import { removeExpired } from './sign-in/remove-expired.ts'
import { makeTenants } from './tenants/make-tenants.ts'

export type Server = {
  services: Services
  /** For tests within the process: `app.inject`. */
  app: FastifyInstance
  /** Starts to answer; gives the port, which the system chose where the configuration says 0. */
  listen(): Promise<number>
  /** Takes no new requests, finishes those under way, lets go of the database. */
  close(): Promise<void>
}

/** The whole server over one PostgreSQL, which is brought up to date first; starts nothing outside itself. */
export async function buildServer(given: { config: Config; connectionString: string }): Promise<Server> {
  const { config, connectionString } = given
  const app = await createApp(config)
  const log = logOf(app)
  const made = await makeServices({ config, connectionString, log })
  const { services, poolCounts } = made
  try {
    await addRoutes(app, { ...services, poolCounts })
    await app.ready()
  } catch (error) {
    await made.close()
    throw error
  }
  const housekeeping = startHousekeeping(log, {
    sessions: () => removeExpired(services.database),
    answers: () => removeOldAnswers(services.database),
    imports: () => endSilentRuns(services.database),
    files: () => services.files.sweep(),
  })
  const stopCoreTables = keepCoreTables(services)
  return {
    services,
    app,
    async listen() {
      await app.listen({ port: config.port, host: config.host })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      await app.close()
      await services.imports.stop()
      stopCoreTables()
      await housekeeping.stop()
      await made.close()
    },
  }
}

type Given = { config: Config; connectionString: string; log: Services['log'] }

/** Each part is made from those above it; adding one is a line. */
async function makeServices({ config, connectionString, log }: Given) {
  const database = makeDatabase({
    connectionString,
    poolSize: config.poolSize,
    onConnectionLost: error => log.warn({ message: error.message }, 'A connection to the database was lost'),
  })
  const bus = makeBus({
    connectionString,
    onError: error => log.warn({ message: error.message }, 'The connection for notices failed'),
  })
  const close = async () => {
    await bus.close()
    await database.close()
  }
  try {
    const tenants = makeTenants({ database, bus })
    await migrate(connectionString, () => syncAllCoreTables({ database, tenants }))
    await bus.start()
    const collections = makeCollections({ database, bus, tenants })
    const callers = makeCallers({ database, bus, tenants })
    const records = makeRecords({ database, collections, bus })
    const signIn = await makeSignIn({ config, database, bus, tenants, callers })
    const files = makeFiles({ config, database, collections, records })
    const imports = makeImports({ database, bus, collections, log })
    const services: Services = {
      config,
      database,
      bus,
      tenants,
      collections,
      callers,
      records,
      signIn,
      files,
      imports,
      log,
    }
    return { services, close, poolCounts: database.counts }
  } catch (error) {
    await close()
    throw error
  }
}

/** Every workspace's core tables as this version needs them. */
async function syncAllCoreTables({ database, tenants }: Pick<Services, 'database' | 'tenants'>): Promise<void> {
  for (const tenant of await tenants.all()) {
    await database.transaction(connection => syncCoreTables(connection, tenant))
  }
}
