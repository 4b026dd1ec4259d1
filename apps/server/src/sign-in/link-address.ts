import type { Config } from '../config.ts'
import { ownAddress } from '../own-address.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** The whole address of a page that takes a single-use token, by the settings alone (S38). */
export function linkAddress(
  { config, tenant, localPort }: { config: Config; tenant: Tenant; localPort: number | undefined },
  { page, token }: { page: string; token: string },
): string {
  return `${tenant.url ?? ownAddress(config, localPort)}/${page}?token=${token}`
}
