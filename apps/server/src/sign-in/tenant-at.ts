import type { Tenant } from '../tenants/tenant.ts'
import type { Tenants } from '../tenants/tenants.ts'

/** The workspace of a link, unless it was opened at the address of another one. */
export async function tenantAt(tenants: Tenants, tenantId: string, host: string): Promise<Tenant | undefined> {
  const bound = await tenants.boundTo(host)
  return bound && bound.id !== tenantId ? undefined : tenants.find(tenantId)
}
