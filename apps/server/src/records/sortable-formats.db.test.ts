import { allFormats, type FormatDefinition, findFormatServer, holdsFiles } from '@trellis/fields/server'
import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../../../packages/fields/formats/sample-schema.ts'
import { type Employees, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import { applySchema } from '../schema/apply-schema.ts'

let world: Employees

/** Files have tests of their own: a record shows only files that are there. */
const tested = allFormats.filter(
  format => format.storage === 'column' && !format.internal && !format.generated && !holdsFiles(schemaOf(format)),
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
  world = await makeEmployees('sortable_formats')
  const schema = { type: 'object' as const, properties }
  const document = { name: 'Everything', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  await applySchema(world, { tenant: world.tenant, collectionId: 'Everything', document, author: 'admin' })
  await world.seed(
    'Everything',
    Array.from({ length: rounds }, (_, round) => recordOf(round)),
  )
}, 120_000)
afterAll(() => world?.close())

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
