import { findDriver } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'

/** What secrets are set for: they open nothing else (0b-decisions §13). */
export function placeOfSecrets({ driver, connection }: IntegrationDocument): unknown[] {
  return [driver, findDriver(driver)?.placeOf(connection) ?? null]
}
