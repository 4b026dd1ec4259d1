import type { Features, SignInRules, WorkspaceLinks } from '@trellis/contract'
import type { HomeView } from '@trellis/model'

/** A workspace: its rows in the catalogue and the names of its two PostgreSQL schemas. */
export type Tenant = {
  id: string
  name: string
  /** Schema of the builders' tables. */
  schema: string
  /** Schema of the core collections' tables. */
  coreSchema: string
  /** Configured address for links, without trailing slash; undefined until set. */
  url: string | undefined
  /** Version of its picture, by which it is read. */
  logo?: string | undefined
  /** Pages outside that its people are led to. */
  links?: WorkspaceLinks | undefined
  /** What was set of them; `signInRules` and `featuresOf` know the rest. */
  signIn?: Partial<SignInRules> | undefined
  features?: Partial<Features> | undefined
  /** What its home shows beside the apps, or in their place. */
  homeView?: HomeView | undefined
  /** Default locale and IANA time zone; row rules and stored calculations use the zone. */
  locale: string
  timezone: string
  /** PostgreSQL role with which the workspace's records are read and written, and the one that owns its tables; undefined where roles are off. */
  role: string | undefined
  ownerRole: string | undefined
}
