import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { applySchema, type SchemaRequest } from '../../apps/server/src/schema/apply-schema.ts'
import { makeWorld } from './world.ts'

export const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})
export const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })

export function documentOf(
  name: string,
  properties: Record<string, FieldSchema>,
  more: Partial<CollectionDocument> = {},
): CollectionDocument {
  return {
    name,
    schema: { type: 'object', properties },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    ...more,
  }
}

export type SchemaWorld = Awaited<ReturnType<typeof makeSchemaWorld>>

/** A workspace whose collections are changed, with rows that are written and read behind the API. */
export async function makeSchemaWorld(name: string) {
  const world = await makeWorld(name)
  const live = async (collectionId: string) => {
    const collection = await world.collections.find(world.tenant.id, collectionId)
    if (!collection) throw new Error(`${collectionId} is not live`)
    return collection
  }
  return {
    ...world,
    live,
    apply: (collectionId: string, document: CollectionDocument, more: Partial<SchemaRequest> = {}) =>
      applySchema(world, { tenant: world.tenant, collectionId, document, author: 'admin', ...more }),
    async insert(collectionId: string, rows: Record<string, unknown>[]) {
      const { table, fields } = await live(collectionId)
      for (const row of rows) {
        const entries = Object.entries(row).map(([id, value]) => [fields.get(id)?.column ?? id, value] as const)
        const columns = sql.join(entries.map(([column]) => sql.id(column)))
        await world.tables.run(sql`insert into ${sql.id(table.schema, table.name)} ("createdAt", "updatedAt", ${columns})
          values (now(), now(), ${sql.join(entries.map(([, value]) => sql`${value}`))})`)
      }
    },
    async values(collectionId: string, fieldId: string): Promise<unknown[]> {
      const { table, fields } = await live(collectionId)
      const column = fields.get(fieldId)?.column ?? fieldId
      const rows = await world.tables.run<{ value: unknown }>(
        sql`select ${sql.id(column)} as value from ${sql.id(table.schema, table.name)} order by id`,
      )
      return rows.map(row => row.value)
    },
  }
}
