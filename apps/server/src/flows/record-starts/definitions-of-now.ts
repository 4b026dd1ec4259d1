import { sql } from 'kysely'
import type { Collections } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** Definitions of collections that are as new as the changes of a page. */
export type DefinitionsOfNow = {
  read(collections: Pick<Collections, 'forget'>, connection: Queryable, tenant: Tenant): Promise<void>
}

const mostKept = 1000

/**
 * Elsewhere a node may go by definitions of a moment ago: whoever asks again gets the right answer. What a page starts nothing for, because
 * the node has not heard of a new collection or field, would never start.
 */
export function makeDefinitionsOfNow(): DefinitionsOfNow {
  const versions = new Map<string, string>()
  return {
    async read(collections, connection, { id }) {
      const [row] = await connection.as(undefined, platform =>
        platform.run<{ version: string }>(
          sql`select schema_version::text as version from trellis.tenant where id = ${id}`,
        ),
      )
      const version = row?.version ?? ''
      if (versions.get(id) === version) return
      if (versions.size >= mostKept) versions.clear()
      versions.set(id, version)
      collections.forget(id)
    },
  }
}
