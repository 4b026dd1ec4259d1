import type { AddressInfo } from 'node:net'
import { loadPatterns } from '@trellis/formula'
import type { FastifyInstance } from 'fastify'
import { makeCallers } from './access/make-callers.ts'
import type { CallOperation } from './calls/call-operation.ts'
import { makeCollections } from './collections/make-collections.ts'
import type { Config } from './config.ts'
import { makeBus } from './database/make-bus.ts'
import { makeDatabase } from './database/make-database.ts'
import { migrate } from './database/migrate.ts'
import { makeExport } from './exports/make-export.ts'
import { makeFiles } from './files/make-files.ts'
import { makeFlows } from './flows/make-flows.ts'
import { watchRecords } from './flows/record-starts/watch-records.ts'
import { watchSchedules } from './flows/schedules/watch-schedules.ts'
import { startHousekeeping } from './housekeeping.ts'
import { addRoutes } from './http/add-routes.ts'
import { createApp, logOf } from './http/create-app.ts'
import { answersFolder } from './http/waiting-answers.ts'
import { endSilentRuns } from './imports/import-runs.ts'
import { makeImports } from './imports/make-imports.ts'
import { makeQueryShapes } from './indexes/query-shapes.ts'
import { watchIndexes } from './indexes/watch-indexes.ts'
import { removeOldCalls } from './integrations/call-log.ts'
import { makeIntegrations } from './integrations/make-integrations.ts'
import { mailWork } from './mail/mail-work.ts'
import { makeMail } from './mail/make-mail.ts'
import { removeTexts } from './mail/remove-texts.ts'
import { notificationMailWork } from './notifications/mail-work.ts'
import { removeOldNotices } from './notifications/remove-old-notices.ts'
import { makeCallOperation } from './operations/call-operation.ts'
import { removeOldAnswers } from './operations/idempotency.ts'
import { findOperation } from './operations/operations.ts'
import { ownPlaces } from './outbound/own-places.ts'
import { watchRecalculations } from './recalculations/watch-recalculations.ts'
import { coreReadings } from './records/core-readings/index.ts'
import { makeRecords } from './records/records.ts'
import { watchStoredChanges } from './schema/stored/watch-stored-changes.ts'
import { makeSearch } from './search/make-search.ts'
import { watchWords } from './search/watch-words.ts'
import { removeOldTokens } from './secrets/api-token-table.ts'
import { makeIntegrationSecrets } from './secrets/integration-secrets.ts'
import { makeSealer } from './secrets/sealer.ts'
import { makeWebhookSecrets } from './secrets/webhook-secrets.ts'
import type { Services } from './services.ts'
import { makeSignIn } from './sign-in/make-sign-in.ts'
import { removeExpired } from './sign-in/remove-expired.ts'
import { keepCoreTables } from './tenants/keep-core-tables.ts'
import { makeTenants } from './tenants/make-tenants.ts'
import { syncAllCoreTables } from './tenants/sync-all-core-tables.ts'
import { makeApiTokens } from './tokens/api-tokens.ts'
import { removeOldFailures } from './views/failure-log.ts'
import { CallsFirst } from './work/calls-first.ts'
import { startBackgroundWork } from './work/start-background-work.ts'

export type Server = {
  services: Services
  /** Calls operations without a request. */
  callOperation: CallOperation
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
  const { services, own, poolCounts } = made
  try {
    await addRoutes(app, { ...services, poolCounts })
    await app.ready()
  } catch (error) {
    await made.close()
    throw error
  }
  const indexes = watchIndexes(own, made.shapes)
  const words = watchWords(own)
  const recalculations = watchRecalculations(own)
  const schemaChanges = watchStoredChanges(own)
  const housekeeping = startHousekeeping(log, {
    ...choresOf(own),
    files: () => services.files.sweep(),
    indexes: () => indexes.tidy(),
  })
  const stopCoreTables = keepCoreTables(own)
  const runner = startBackgroundWork(made.background, [
    made.flows.workKind(made.background),
    mailWork(made.background),
    notificationMailWork(made.background),
  ])
  made.flows.runOn(runner)
  const schedules = watchSchedules(made.background)
  const recordStarts = watchRecords(made.background)
  return {
    services,
    callOperation: makeCallOperation(services),
    app,
    async listen() {
      await app.listen({ port: config.port, host: config.host })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      made.flows.letGo()
      await schedules.stop()
      await recordStarts.stop()
      await app.close()
      await runner.stop()
      services.integrations.close()
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

/**
 * What the server does by itself takes none of the connections that requests wait for: stored changes and calculations hold two at
 * a time, indexes, words and housekeeping one each.
 */
const ownConnections = 8

/** What runs of flows and other work of theirs hold at the same time: long steps wait outside of the database. */
const backgroundConnections = 8

/** Pools of connections, and the one for notices. */
function openConnections({ connectionString, config, log }: Given) {
  const onConnectionLost = (error: Error) =>
    log.warn({ message: error.message }, 'A connection to the database was lost')
  const pool = (poolSize: number) => makeDatabase({ connectionString, poolSize, onConnectionLost })
  const [database, ownDatabase] = [pool(config.poolSize), pool(ownConnections)]
  const backgroundDatabase = pool(backgroundConnections)
  const bus = makeBus({
    connectionString,
    onError: error => log.warn({ message: error.message }, 'The connection for notices failed'),
  })
  const close = async () => {
    await bus.close()
    await Promise.all([database.close(), ownDatabase.close(), backgroundDatabase.close()])
  }
  return { database, ownDatabase, backgroundDatabase, bus, close }
}

/** Each part is made from those above it; adding one is a line. */
async function makeServices(given: Given) {
  const { config, connectionString, log } = given
  const { database, ownDatabase, backgroundDatabase, bus, close } = openConnections(given)
  try {
    const tenants = makeTenants({ database, bus })
    await migrate(connectionString, () => syncAllCoreTables({ database, bus }), config)
    await bus.start()
    const collections = makeCollections({ database, bus, tenants, readings: coreReadings })
    const callers = makeCallers({ database, bus, tenants })
    const shapes = makeQueryShapes()
    const records = makeRecords({ database, collections, bus, observe: shapes.observe, log })
    const signIn = await makeSignIn({ config, database, bus, tenants, callers })
    const onTokenError = (err: unknown) => log.warn({ err }, 'The use of an API token could not be noted')
    const apiTokens = makeApiTokens({ database, bus, tenants, callers, onError: onTokenError })
    const files = makeFiles({ config, linkKey: signIn.fileLinkKey, database, collections, records })
    const imports = makeImports({ database, bus, collections, records, log })
    const sealer = makeSealer(config)
    const integrationSecrets = makeIntegrationSecrets(database, sealer)
    const guard = { allowedHosts: config.outboundHosts, ownPlaces: ownPlaces(config, connectionString) }
    const flows = makeFlows((used = services) => ({
      services: used,
      call: makeCallOperation(used),
      keepsInWrite: name => findOperation(name)?.keepsAnswer === 'inWrite',
      guard,
    }))
    const services: Services = {
      config,
      database,
      bus,
      tenants,
      collections,
      callers,
      records,
      signIn,
      apiTokens,
      export: makeExport({ records, spoolFolder: answersFolder(config.dataDir) }),
      files,
      flows,
      imports,
      integrations: makeIntegrations({ database, secrets: integrationSecrets, guard }),
      integrationSecrets,
      webhookSecrets: makeWebhookSecrets(database, sealer),
      mail: makeMail({ config, database, sealer, guard }),
      search: makeSearch({ database, collections }),
      callsFirst: new CallsFirst(),
      log,
    }
    const own: Services = { ...services, database: ownDatabase }
    const background: Services = {
      ...services,
      database: backgroundDatabase,
      records: makeRecords({ database: backgroundDatabase, collections, bus, log }),
    }
    return { services, own, background, flows, close, shapes, poolCounts: database.counts }
  } catch (error) {
    await close()
    throw error
  }
}

/** What is removed when its time is over. */
function choresOf(own: Awaited<ReturnType<typeof makeServices>>['own']) {
  return {
    sessions: () => removeExpired(own.database),
    tokens: () => removeOldTokens(own.database),
    answers: () => removeOldAnswers(own.database),
    imports: () => endSilentRuns(own.database),
    integrations: () => removeOldCalls(own.database),
    views: () => removeOldFailures(own.database),
    mails: () => removeTexts(own),
    notifications: () => removeOldNotices(own),
  }
}
