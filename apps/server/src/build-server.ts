import type { AddressInfo } from 'node:net'
import { loadPatterns } from '@trellis/formula'
import type { FastifyInstance } from 'fastify'
import { makeCallers } from './access/make-callers.ts'
import { keepCoreTables } from './collections/core-tables/activity-partitions.ts'
import { syncAllCoreTables } from './collections/core-tables/sync-all-core-tables.ts'
import { makeCollections } from './collections/make-collections.ts'
import { watchStoredChanges } from './collections/schema/stored/watch-stored-changes.ts'
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
import { makeQueryShapes } from './indexes/query-shapes.ts'
import { watchIndexes } from './indexes/watch-indexes.ts'
import { removeOldAnswers } from './operations/idempotency.ts'
import { watchRecalculations } from './recalculations/watch-recalculations.ts'
import { makeRecords } from './records/records.ts'
import { makeSearch } from './search/make-search.ts'
import { watchWords } from './search/watch-words.ts'
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
  await loadPatterns()
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
  const indexes = watchIndexes(services, made.shapes)
  const words = watchWords(services)
  const recalculations = watchRecalculations(services)
  const schemaChanges = watchStoredChanges(services)
  const housekeeping = startHousekeeping(log, {
    sessions: () => removeExpired(services.database),
    answers: () => removeOldAnswers(services.database),
    imports: () => endSilentRuns(services.database),
    files: () => services.files.sweep(),
    indexes: () => indexes.tidy(),
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
      await services.records.flushReads()
      stopCoreTables()
      await housekeeping.stop()
      await indexes.stop()
      await words.stop()
      await recalculations.stop()
      await schemaChanges.stop()
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
    await migrate(connectionString, () => syncAllCoreTables({ database, bus }), config)
    await bus.start()
    const collections = makeCollections({ database, bus, tenants })
    const callers = makeCallers({ database, bus, tenants })
    const shapes = makeQueryShapes()
    const records = makeRecords({ database, collections, bus, observe: shapes.observe, log })
    const signIn = await makeSignIn({ config, database, bus, tenants, callers })
    const files = makeFiles({ config, linkKey: signIn.fileLinkKey, database, collections, records })
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
      search: makeSearch({ database, collections }),
      log,
    }
    return { services, close, shapes, poolCounts: database.counts }
  } catch (error) {
    await close()
    throw error
  }
}
