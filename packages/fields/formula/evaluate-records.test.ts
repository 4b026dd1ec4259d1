import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { FailedEvaluation } from '../values/failed-evaluation.ts'
import { withEvaluations } from './evaluate-records.ts'

const evaluation = (title: string, formula: unknown) =>
  ({ type: 'string', format: 'evaluation', title, metadata: { evaluation: formula } }) as never
const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name' },
    owner: {
      type: 'array',
      format: 'association',
      title: 'Owner',
      metadata: { association: { cursor: { collectionId: 'People' }, max: 1 } },
    },
    shout: evaluation('Shout', { UPPER: ['{{record.name}}'] }),
    mine: evaluation('Mine', { EQ: ['{{record.name}}', '{{user.fullName}}'] }),
    title: evaluation('Title', '{{record.owner.recordTitle}}'),
    city: evaluation('City', '{{record.owner.city}}'),
    wrong: evaluation('Wrong', { ERROR: ['no'] }),
    found: evaluation('Found', { REGEX_MATCH: ['{{record.name}}', '^a'] }),
  },
}
const environment = { timeZone: 'UTC', locale: 'en' }

test('each record of a list gets what its evaluations show; what the list does not hold shows nothing, what fails says why', async () => {
  const owner = { list: [{ id: 'p', recordTitle: 'Pat' }], totalCount: 1 }
  const records = [{ id: '1', name: 'ann', owner }, { id: '2' }]
  const shown = await withEvaluations(records, { schema, roots: { user: { fullName: 'ann' } }, environment })
  expect(shown).toMatchObject([
    { id: '1', name: 'ann', shout: 'ANN', mine: true, title: 'Pat', wrong: new FailedEvaluation('no'), found: true },
    { id: '2', title: null },
  ])
  expect(shown[0]).not.toHaveProperty('city')
})

const linkOf = (title: string, collectionId: string, max: number) =>
  ({
    type: 'array',
    format: 'association',
    title,
    metadata: { association: { cursor: { collectionId }, max } },
  }) as const
const linking: RecordSchema = {
  type: 'object',
  properties: {
    owner: linkOf('Owner', 'People', 1),
    orders: linkOf('Orders', 'Orders', -1),
    city: evaluation('City', '{{record.owner.city}}'),
    total: evaluation('Total', { SUM_BY: ['{{record.orders}}', '{{item.amount}}'] }),
    count: evaluation('Count', { LENGTH: ['{{record.orders}}'] }),
  },
}
const links = (...ids: string[]) => ({ list: ids.map(id => ({ id, recordTitle: id })), totalCount: ids.length })

test('what formulas read of linked records is fetched once for all records of the list', async () => {
  const asked: unknown[] = []
  const stored: Record<string, object[]> = {
    People: [{ id: 'p', city: 'Bonn' }, { id: 'q' }],
    Orders: [
      { id: 'a', amount: 2 },
      { id: 'b', amount: 3 },
    ],
  }
  const records = [
    { id: '1', owner: links('p'), orders: links('a', 'b') },
    { id: '2', owner: links('q'), orders: links('a') },
    { id: '3', owner: links('gone') },
  ]
  const fetchLinked = async (
    collectionId: string,
    { ids, fields }: { ids: readonly string[]; fields: readonly string[] },
  ) => {
    asked.push([collectionId, ids, fields])
    return (stored[collectionId] ?? []).map(record => ({ ...record }))
  }
  const shown = await withEvaluations(records, { schema: linking, roots: {}, environment, fetchLinked })
  expect(asked).toEqual([
    ['People', ['p', 'q', 'gone'], ['city']],
    ['Orders', ['a', 'b'], ['amount']],
  ])
  expect(shown).toMatchObject([{ city: 'Bonn', total: 5, count: 2 }, { city: null, total: 2, count: 1 }, { total: 0 }])
  expect(shown[2]).not.toHaveProperty('city')
})

test('of a list of links that came in part, or whose records cannot be read, nothing is worked out', async () => {
  const some = { ...links('a', 'b'), totalCount: 9 }
  const looking = { schema: linking, roots: {}, environment }
  const [inPart] = await withEvaluations([{ id: '1', orders: some }], looking)
  expect(inPart).not.toHaveProperty('count')
  const fetchLinked = () => Promise.reject(new Error('denied'))
  const [refused] = await withEvaluations([{ id: '1', orders: links('a') }], { ...looking, fetchLinked })
  expect(refused).not.toHaveProperty('total')
})
