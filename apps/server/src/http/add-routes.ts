import type { FastifyInstance } from 'fastify'
import type { PoolCounts } from '../database/make-database.ts'
import { operations } from '../operations/operations.ts'
import type { Services } from '../services.ts'
import { addFileRoutes } from './files/file-routes.ts'
import { addHookRoutes } from './hook-routes.ts'
import { addLiveRoutes } from './live-routes.ts'
import { addLogoRoute } from './logo-route.ts'
import { watchMethods } from './method-not-allowed.ts'
import { addOperationRoutes, makeAddRoute } from './operation-routes.ts'
import { addReferenceRoutes } from './reference-routes.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'
import { addRestRoutes } from './rest-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { serveWeb } from './static-web.ts'
import { addStatusRoutes } from './status-routes.ts'
import { makeWaitingAnswers } from './waiting-answers.ts'

/** Every route there is; what is not here does not exist. */
export async function addRoutes(
  app: FastifyInstance,
  services: Services & { poolCounts(): PoolCounts },
): Promise<void> {
  refuseForeignHosts(app, services)
  const refuseOtherMethods = watchMethods(app)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('turn', undefined)
  addStatusRoutes(app, services)
  addSignInRoutes(app, services, operations)
  await addFileRoutes(app, services)
  await addLiveRoutes(app, services)
  addLogoRoute(app, services)
  await addHookRoutes(app, services)
  const addRoute = makeAddRoute(app, services, makeWaitingAnswers(services.config.dataDir))
  addOperationRoutes(addRoute, operations)
  addRestRoutes(addRoute, operations)
  addReferenceRoutes(app)
  await serveWeb(app, services.config.webDir)
  refuseOtherMethods()
}
