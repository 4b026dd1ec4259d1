import { allFormats, checkFieldSchema, type FormatDefinition } from '@trellis/fields/server'
import type { AssociationSettings, CollectionDocument, FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { makeRecords } from '../../apps/server/src/records/records.ts'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import { schemaOf } from '../../packages/fields/formats/sample-schema.ts'
import { callerOf } from './employees.ts'
import { makeWorld } from './world.ts'

export const collectionId = 'Values'

/** A field of every stored format that builders may choose and that shows no files, and links of each kind to records of the same collection. */
export const valueFields: Readonly<Record<string, FieldSchema>> = Object.fromEntries(
  allFormats
    .filter(format => format.storage === 'column' && !format.internal && !format.generated && !showsFiles(format))
    .map((format): [string, FieldSchema] => [fieldIdOf(format), schemaOf(format)])
    .filter(([, schema]) => checkFieldSchema(schema).length === 0),
)

const link = (title: string, association: AssociationSettings): FieldSchema => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association },
})

export const linkFields: Readonly<Record<string, FieldSchema>> = {
  parent: link('Parent', { cursor: { collectionId, associationKey: 'children' }, max: 1 }),
  friends: link('Friends', { cursor: { collectionId, associationKey: 'friendOf' }, max: 4 }),
}

/** Their values show uploaded files, of which this world has none. */
function showsFiles(format: FormatDefinition): boolean {
  return format.fileIds !== undefined
}

function fieldIdOf({ id }: FormatDefinition): string {
  return `v_${id.replaceAll('-', '_')}`
}

export async function makeValues(name: string, rows: readonly RecordValues[]) {
  const world = await makeWorld(name)
  const { tenant } = world
  const document: CollectionDocument = {
    name: 'Values',
    schema: { type: 'object', properties: { ...valueFields, ...linkFields } },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
  await applySchema(world, { tenant, collectionId, document, author: 'admin' })
  const admin = callerOf(tenant, { userId: 'admin', roles: ['entityAdmin'] })
  const records = makeRecords(world)
  const collection = await world.collections.find(tenant.id, collectionId)
  if (!collection) throw new Error(`${collectionId} is not live`)
  const insert = (some: readonly RecordValues[]) =>
    world.database
      .withRole(tenant.role)
      .transaction(connection => records.createMany({ connection, caller: admin, collection, rows: [...some] }))
  const remove = (ids: readonly string[]) =>
    world.tables.query({
      text: `delete from "${collection.table.schema}"."${collection.table.name}" where id = any($1)`,
      values: [ids],
    })
  await insert(rows)

  async function list(cursor: object = {}, more: object = {}) {
    const input = { cursor: { collectionId, ...cursor }, ...more } as Parameters<typeof records.list>[1]
    return JSON.parse((await records.list(admin, input, { core: false })).text) as {
      list: (RecordValues & { id: string })[]
      next?: string
      query: { schema: RecordSchema }
    }
  }
  return { ...world, admin, records, collection, insert, remove, list }
}

export type Values = Awaited<ReturnType<typeof makeValues>>
