import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../../tests/scenarios/world.ts'
import { applySchema, planSchema, type SchemaRequest } from './apply-schema.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('apply_schema')
})
afterAll(() => world.close())

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({ type: 'string', format: 'text', title, ...more })
const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })

function documentOf(name: string, properties: Record<string, FieldSchema>, more: Partial<CollectionDocument> = {}): CollectionDocument {
  return { name, schema: { type: 'object', properties }, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }], ...more }
}

function apply(collectionId: string, document: CollectionDocument, more: Partial<SchemaRequest> = {}) {
  return applySchema(world, { tenant: world.tenant, collectionId, document, author: 'admin', ...more })
}

async function live(collectionId: string) {
  const collection = await world.collections.find(world.tenant.id, collectionId)
  if (!collection) throw new Error(`${collectionId} is not live`)
  return collection
}

async function insert(collectionId: string, rows: Record<string, unknown>[]) {
  const collection = await live(collectionId)
  const table = sql.id(collection.table.schema, collection.table.name)
  for (const row of rows) {
    const entries = Object.entries(row).map(([id, value]) => [collection.fields.get(id)?.column ?? id, value] as const)
    await world.database.run(sql`insert into ${table} ("createdAt", "updatedAt", ${sql.join(entries.map(([name]) => sql.id(name)))})
      values (now(), now(), ${sql.join(entries.map(([, value]) => sql`${value}`))})`)
  }
}

async function values(collectionId: string, fieldId: string): Promise<unknown[]> {
  const collection = await live(collectionId)
  const column = collection.fields.get(fieldId)?.column ?? fieldId
  const rows = await world.database.run<{ value: unknown }>(
    sql`select ${sql.id(column)} as value from ${sql.id(collection.table.schema, collection.table.name)} order by id`,
  )
  return rows.map(row => row.value)
}

test('a new collection is a table with typed columns, live at once, with the system fields in their hidden group', async () => {
  const { version, steps } = await apply('Notes', documentOf('Notes', { title: text('Title'), rank: number('Rank') }), { baseVersion: null })
  expect(version).toBe(1)
  expect(steps.map(step => step.action)).toEqual(['create-collection', 'add-field', 'add-field'])
  const notes = await live('Notes')
  expect(notes.table).toEqual({ schema: world.tenant.schema, name: 'Notes' })
  expect([...notes.fields.keys()].slice(0, 3)).toEqual(['title', 'rank', 'id'])
  expect(notes.document.detailGroupList.at(-1)).toMatchObject({ id: 'system', hidden: true, startsCollapsed: true })
  expect(notes.document).toMatchObject({ globalSearchable: true, examples: [] })
  await insert('Notes', [{ id: 'a', title: 'First', rank: 1.5 }])
  expect(await values('Notes', 'rank')).toEqual([1.5])
  const [row] = await world.database.run(sql`select name, "liveVersion" from ${sql.id(world.tenant.coreSchema, 'Entity')} where id = 'Notes'`)
  expect(row).toEqual({ name: 'Notes', liveVersion: 1 })
})
