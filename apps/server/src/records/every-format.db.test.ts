import { allFormats, type FormatDefinition, findFormatServer, holdsFiles } from '@trellis/fields/server'
import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../../../packages/fields/formats/sample-schema.ts'
import { type Employees, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import { applySchema } from '../collections/schema/apply-schema.ts'

let world: Employees

/** Files have tests of their own: a record shows only files that are there. */
const tested = allFormats.filter(
  format => format.storage === 'column' && !format.internal && !holdsFiles(schemaOf(format)),
)
const fieldId = (format: FormatDefinition) => format.id.replaceAll('-', '_')
const properties: Record<string, FieldSchema> = Object.fromEntries(
  tested.map(format => [fieldId(format), { ...schemaOf(format), title: format.label }]),
)
const rounds = Math.max(...tested.map(format => format.samples(schemaOf(format)).length))

/** One sample of every format; those with fewer samples begin again. */
function recordOf(round: number): RecordValues {
  return Object.fromEntries(
    tested.map(format => {
      const samples = format.samples(schemaOf(format))
      return [fieldId(format), samples[round % samples.length]]
    }),
  )
}

beforeAll(async () => {
  world = await makeEmployees('every_format')
  const schema = { type: 'object' as const, properties }
  const document = { name: 'Everything', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  await applySchema(world, { tenant: world.tenant, collectionId: 'Everything', document, author: 'admin' })
}, 120_000)
afterAll(() => world?.close())

test('the values of every format come back in the wire form, from each way of writing and reading', async () => {
  expect(tested.length).toBeGreaterThan(25)
  for (let round = 0; round < rounds; round += 1) {
    const record = recordOf(round)
    const created = await world.create(world.admin, 'Everything', record)
    expect(created).toMatchObject(record)
    expect(await world.get(world.admin, 'Everything', created.id)).toMatchObject(record)
    const [seeded = ''] = (await world.seed('Everything', [record])).ids
    expect(await world.get(world.admin, 'Everything', seeded)).toMatchObject(record)
    const next = recordOf(round + 1)
    expect(await world.update(world.admin, 'Everything', created.id, next)).toMatchObject(next)
    const entries = (await world.activity(created.id)).at(-1)?.change_log ?? []
    for (const entry of entries) {
      expect(entry).toMatchObject({ value: next[String(entry['key'])], prevValue: record[String(entry['key'])] })
    }
  }
  const { list } = await world.list(world.admin, { collectionId: 'Everything', options: { limit: 1000 } })
  expect(list).toHaveLength(rounds * 2)
  for (const record of list) {
    for (const format of tested) {
      const samples = format.samples(schemaOf(format))
      expect(samples).toContainEqual(record[fieldId(format)])
    }
  }
})

test.each(tested.filter(format => format.sortable).map(format => [format.id, format] as const))(
  'format %s sorts',
  async (_id, format) => {
    const sorted = async (descending: boolean) => {
      const options = { orderBy: fieldId(format), descending, limit: 1000 }
      return (await world.list(world.admin, { collectionId: 'Everything', options })).list
    }
    const [up, down] = [await sorted(false), await sorted(true)]
    expect(up.map(record => record.id)).toEqual(down.map(record => record.id).toReversed())
    expect(findFormatServer(format.id)?.columnType).toBeDefined()
  },
)
