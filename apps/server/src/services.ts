import type { Callers } from './access/callers.ts'
import type { Collections } from './collections/collection.ts'
import type { Config } from './config.ts'
import type { Bus } from './database/bus.ts'
import type { Database } from './database/database.ts'
import type { Export } from './exports/make-export.ts'
import type { Files } from './files/make-files.ts'
import type { Flows } from './flows/flows.ts'
import type { Imports } from './imports/imports.ts'
import type { Integrations } from './integrations/make-integrations.ts'
import type { Mail } from './mail/make-mail.ts'
import type { Records } from './records/records.ts'
import type { makeSearch } from './search/make-search.ts'
import type { IntegrationSecrets } from './secrets/integration-secrets.ts'
import type { WebhookSecrets } from './secrets/webhook-secrets.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import type { Tenants } from './tenants/tenants.ts'
import type { ApiTokens } from './tokens/api-tokens.ts'
import type { CallsFirst } from './work/calls-first.ts'

/** Everything operations work with, made once in `build-server.ts`. */
export type Services = {
  config: Config
  database: Database
  bus: Bus
  tenants: Tenants
  collections: Collections
  callers: Callers
  records: Records
  signIn: SignIn
  apiTokens: ApiTokens
  export: Export
  files: Files
  flows: Flows
  /** Puts mail where it is sent from. */
  imports: Imports
  integrations: Integrations
  integrationSecrets: IntegrationSecrets
  webhookSecrets: WebhookSecrets
  mail: Mail
  search: ReturnType<typeof makeSearch>
  /** Lets what people ask go before background work. */
  callsFirst: CallsFirst
  log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}
