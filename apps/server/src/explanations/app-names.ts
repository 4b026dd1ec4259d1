import { sql } from 'kysely'
import type { Asked } from './explanation.ts'

/** What builders call the user's apps, by id. */
export async function readAppNames({
  services,
  user: { tenant, apps },
}: Pick<Asked, 'services' | 'user'>): Promise<ReadonlyMap<string, string>> {
  if (apps.length === 0) return new Map()
  const rows = await services.database
    .withRole(tenant.role)
    .run<{ id: string; name: string }>(
      sql`select id, name from ${sql.id(tenant.coreSchema, 'Tag')} where id = any(${apps.map(app => app.id)}::text[])`,
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
