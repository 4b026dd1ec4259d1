import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFormats, type FormatDefinition, findFormatServer, holdsFiles } from '@trellis/fields/server'
import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../../../packages/fields/formats/sample-schema.ts'
import { type Employees, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import { applySchema } from '../collections/schema/apply-schema.ts'
import { makeImports } from '../imports/make-imports.ts'

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

test('the values of every format come in from a file as they go out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'every-format-'))
  const imports = makeImports(world)
  const path = join(folder, 'everything.csv')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const texts = Array.from({ length: rounds }, (_, round) => {
    const record = recordOf(round)
    return tested.map(format => format.toText(record[fieldId(format)], schemaOf(format)))
  })
  const lines = [['id', ...tested.map(fieldId)], ...texts.map((row, round) => [`imported-${round}`, ...row])]
  await writeFile(path, lines.map(line => line.map(quoted).join(',')).join('\n'))
  const columns = [
    { column: 'id', fieldId: 'id' },
    ...tested.map(format => ({ column: fieldId(format), fieldId: fieldId(format) })),
  ]
  const run = { id: 'every-format', fileId: 'x', path, reading: {}, collectionId: 'Everything', columns }
  await imports.start({ ...run, caller: world.admin, create: undefined, badRows: 'refuse' })
  let status = await imports.status(world.admin, run.id)
  while (status.status === 'running') {
    await new Promise(resolve => setTimeout(resolve, 20))
    status = await imports.status(world.admin, run.id)
  }
  expect(status).toMatchObject({ status: 'succeeded', insertedCount: rounds, problemCount: 0 })
  for (const [round, row] of texts.entries()) {
    const given = Object.entries(recordOf(round)).filter((_entry, place) => row[place] !== '')
    expect(await world.get(world.admin, 'Everything', `imported-${round}`)).toMatchObject(Object.fromEntries(given))
  }
  await imports.stop()
  await rm(folder, { recursive: true })
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
