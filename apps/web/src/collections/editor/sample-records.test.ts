import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { sampleRecords, sampleValues } from './sample-records.ts'

const field = (
  title: string,
  format: string,
  type: FieldSchema['type'] = 'string',
  more: Partial<FieldSchema> = {},
) => ({
  type,
  format,
  title,
  ...more,
})
const document: CollectionDocument = {
  name: 'Loans',
  schema: {
    type: 'object',
    properties: {
      price: field('Price', 'number', 'number', { maximum: 10, metadata: { detailGroupId: 'b', detailOrder: 2 } }),
      device: field('Device', 'text', 'string', { metadata: { detailGroupId: 'b', detailOrder: 1 } }),
      state: field('State', 'text', 'string', { default: 'new', metadata: { detailGroupId: 'b', detailOrder: 3 } }),
      person: field('Person', 'association', 'object'),
      manual: field('Manual', 'file', 'object'),
    },
  },
  detailGroupList: [{ id: 'b', name: 'Basic', order: 1 }],
  examples: [{ device: 'Tripod', gone: 1 }],
}

test('[1-2.6-05] [2-9-10] one example record and four that are made up, within what fields take', () => {
  const records = sampleRecords(document)
  expect(records.map(({ recordTitle }) => recordTitle)).toEqual([
    'Tripod',
    'Device 2',
    'Device 3',
    'Device 4',
    'Device 5',
  ])
  expect(records.map(({ price }) => price)).toEqual([10, 10, 7, 10, 10])
  expect(records.map(({ state }) => state).slice(0, 2)).toEqual(['new', 'State 2'])
  expect(records[0]).not.toHaveProperty('gone')
})

test('lists name linked records, which forms would ask for; nothing makes up a file', () => {
  expect(sampleRecords(document)[1]).toMatchObject({ person: { list: [{ recordTitle: 'Person 2' }] } })
  for (const key of ['person', 'manual']) expect(sampleValues(document, 1)).not.toHaveProperty(key)
  expect(sampleRecords(document)[1]).not.toHaveProperty('manual')
})

test('a formula that names records is not guessed, and without groups there are fields all the same', () => {
  const calculation = { CONCAT: ['{{record.device}}', '!'] }
  const recordTitle = field('Title', 'text', 'string', { metadata: { calculation } })
  const properties = { ...document.schema.properties, recordTitle }
  const named = { ...document, schema: { ...document.schema, properties }, detailGroupList: [] }
  expect(sampleRecords(named)[2]).toMatchObject({ recordTitle: 'Loans 3', device: 'Device 3' })
})

test('made-up texts are as long as their field takes at most, inside other values as well', () => {
  const short = (title: string) => field(title, 'text', 'string', { maxLength: 5 })
  const box = field('Box', 'object', 'object', { properties: { inside: short('Inside') } })
  const properties = {
    code: short('Code of the place'),
    box,
    list: field('List', 'array', 'array', { items: short('Item'), maxItems: 2 }),
    mail: field('Mail', 'email', 'string', { maxLength: 12 }),
    tree: field('Tree', 'text', 'string', { maxLength: 30 }),
  }
  const schema = { type: 'object' as const, properties }
  for (let index = 0; index < 5; index += 1) {
    const values = sampleValues({ ...document, schema, examples: [] }, index)
    const inside = [values['box'], values['list']].flatMap(value => Object.values(value ?? {}))
    for (const text of [values['code'], ...inside]) expect(String(text).length).toBeLessThanOrEqual(5)
    expect(String(values['mail']).length).toBeLessThanOrEqual(12)
    expect(values['tree']).toBe(`Tree ${index + 1}`)
    expect((values['list'] as string[]).length).toBeLessThanOrEqual(2)
  }
})
