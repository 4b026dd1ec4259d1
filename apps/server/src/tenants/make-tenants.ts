import type { Features, SignInRules, WorkspaceLinks } from '@trellis/contract'
import type { HomeView } from '@trellis/model'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import type { Tenant } from './tenant.ts'
import type { Tenants } from './tenants.ts'

type TenantRow = {
  id: string
  name: string
  schema_name: string
  core_schema_name: string
  hosts: string[]
  url: string | null
  logo_version: string | null
  links: WorkspaceLinks
  sign_in: Partial<SignInRules>
  features: Partial<Features>
  home_view: HomeView | null
  locale: string
  timezone: string
  role_name: string | null
  owner_role: string | null
}

type Catalogue = { byId: Map<string, Tenant>; byHost: Map<string, Tenant>; only: Tenant | undefined }

/** Reads the whole catalogue once and again whenever a row of it changed. */
export function makeTenants({ database, bus }: { database: Database; bus: Bus }): Tenants {
  let loading: Promise<Catalogue> | undefined
  bus.on('tenants', () => (loading = undefined))

  const catalogue = (): Promise<Catalogue> => {
    loading ??= loadCatalogue(database).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    find: async tenantId => (await catalogue()).byId.get(tenantId),
    async ofHost(host) {
      const { byHost, only } = await catalogue()
      return byHost.get(normaliseHost(host)) ?? only
    },
    boundTo: async host => (await catalogue()).byHost.get(normaliseHost(host)),
    all: async () => [...(await catalogue()).byId.values()],
  }
}

/** Host name in lower case without port and final dot. */
export function normaliseHost(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return name.endsWith('.') ? name.slice(0, -1) : name
}

async function loadCatalogue(database: Database): Promise<Catalogue> {
  const { rows } = await database.query<TenantRow>({
    text: `select id, name, schema_name, core_schema_name, hosts, url, logo_version, links, sign_in, features, home_view, locale, timezone, role_name, owner_role
      from trellis.tenant, trellis.database_role order by created_at, id`,
  })
  const byId = new Map<string, Tenant>()
  const byHost = new Map<string, Tenant>()
  for (const row of rows) {
    const tenant = toTenant(row)
    byId.set(tenant.id, tenant)
    for (const host of hostsOf(row)) if (!byHost.has(host)) byHost.set(host, tenant)
  }
  const [first] = byId.values()
  return { byId, byHost, only: byId.size === 1 ? first : undefined }
}

function hostsOf(row: TenantRow): string[] {
  const own = row.url && URL.canParse(row.url) ? [new URL(row.url).hostname] : []
  return [...row.hosts, ...own].map(normaliseHost)
}

function toTenant(row: TenantRow): Tenant {
  return Object.freeze({
    id: row.id,
    name: row.name,
    schema: row.schema_name,
    coreSchema: row.core_schema_name,
    url: row.url ?? undefined,
    logo: row.logo_version ?? undefined,
    links: row.links,
    signIn: row.sign_in,
    features: row.features,
    homeView: row.home_view ?? undefined,
    locale: row.locale,
    timezone: row.timezone,
    role: row.role_name ?? undefined,
    ownerRole: row.owner_role ?? undefined,
  })
}
