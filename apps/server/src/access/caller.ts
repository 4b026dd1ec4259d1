import type { AppCollection, ChangeOrigin, CustomView } from '@trellis/model'
import type { Tenant } from '../tenants/tenant.ts'

/** One app the caller is assigned to, in the order that decides whose override is first: order number, createdAt, id. */
export type CallerApp = {
  id: string
  excludeFromSearch?: boolean | undefined
  values: Readonly<Record<string, string>>
  /** Stands for who is in it: they see each other's names. */
  people?: string | undefined
  collections: readonly AppCollection[]
  /** Ids of the views that it links. */
  views?: readonly string[] | undefined
  /** Ids of the flows that it links. */
  flows?: readonly string[] | undefined
  /** Ids of the integrations that it links. */
  integrations?: readonly string[] | undefined
  /** Id of the view that opens as its home. */
  homeView?: string | undefined
  customView?: CustomView | undefined
}

/** Who asks: one signed-in user with their grants, computed once per change and kept in memory; frozen. */
export type Caller = {
  tenant: Tenant
  userId: string
  email: string
  fullName: string
  /** IANA zone whose days they see; the workspace's where it is not known. */
  timezone?: string | undefined
  roles: readonly string[]
  isTenantAdmin: boolean
  apps: readonly CallerApp[]
  /** Changes whenever roles, apps, grants or values of this caller change; part of cache keys. */
  grantsKey: string
  /** They come by an API token; `operations`: all that it may call. */
  token?: { id: string; operations?: readonly string[] | undefined } | undefined
  /** Somebody else who looks on as this user: what they may read is the user's, and nothing can be changed. */
  viewer?: { id: string; fullName: string } | undefined
  /** What their changes come from, for the log; undefined = themselves. */
  origin?: ChangeOrigin | undefined
}
