import type { Tenant } from './tenant.ts'

/** The catalogue of workspaces, in memory, kept up by the bus. */
export type Tenants = {
  find(tenantId: string): Promise<Tenant | undefined>
  /** By the host name a request came to, else the only tenant there is. */
  ofHost(host: string): Promise<Tenant | undefined>
  /** The tenant that this host name belongs to; a token of another one is worth nothing there. */
  boundTo(host: string): Promise<Tenant | undefined>
  all(): Promise<Tenant[]>
}
