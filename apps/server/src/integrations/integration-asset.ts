import { isSameJson, validationError } from '@trellis/base'
import { checkIntegration } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'
import { integrationAsset as asset } from '@trellis/model/assets'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { removeIntegrationSecrets } from '../secrets/integration-secrets.ts'
import { placeOfSecrets } from './place-of-secrets.ts'

/** An integration: how another system is reached. Its secrets are no part of it, and go where it leads elsewhere. */
export const savedKind: SavedKind<IntegrationDocument> = {
  asset,
  start: { connection: {}, requests: [] },
  async check({ document }) {
    const problems = checkIntegration(document)
    if (problems.length > 0)
      throw validationError(problems.map(({ path, message }) => ({ path: `record.${path}`, message })))
  },
  async publish({ connection, tenant, id, document, previous }) {
    if (previous && isSameJson(placeOfSecrets(previous), placeOfSecrets(document))) return
    const holder = { tenantId: tenant.id, integrationId: id }
    await connection.as(undefined, platform => removeIntegrationSecrets(platform, holder))
  },
  async remove({ connection, tenant, id }) {
    const holder = { tenantId: tenant.id, integrationId: id }
    await connection.as(undefined, platform => removeIntegrationSecrets(platform, holder))
  },
  announce: ({ bus }, tenantId) => bus.announce('log', tenantId),
}
