import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { calculatedSamples } from './calculated-samples.ts'
import { sampleRecords } from './sample-records.ts'

const text = (title: string, metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  metadata,
})
const date = (title: string): FieldSchema => ({ type: 'string', format: 'date', title })
const document: CollectionDocument = {
  name: 'Loans',
  detailGroupList: [],
  schema: {
    type: 'object',
    properties: {
      device: text('Device'),
      lentOn: date('Lent on'),
      dueBack: date('Due back'),
      days: {
        type: 'number',
        format: 'evaluation',
        title: 'Days',
        metadata: { evaluation: { DAYS: ['{{record.dueBack}}', '{{record.lentOn}}'] } },
      },
      recordTitle: text('Title', { calculation: { CONCAT: ['{{record.device}}', '!'] } }),
      recordColor: {
        ...text('Colour', { calculation: { IF: [{ EQ: ['{{record.device}}', 'Device 2'] }, 'red', null] } }),
        format: 'color',
      },
      wrong: text('Wrong', { calculation: { MID: ['x'] } }),
    },
  },
}

test('made-up records have the colour, the title and the numbers that formulas give them', () => {
  const records = calculatedSamples(document, sampleRecords(document))
  expect(records.map(({ recordTitle }) => recordTitle)).toContain('Device 3!')
  expect(records.map(record => record['recordColor'])).toEqual([undefined, 'red', undefined, undefined, undefined])
  expect(records.map(({ days }) => days)).toEqual([14, 13, 18, 19, 0])
  expect(records[0]).not.toHaveProperty('wrong')
})
