import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
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

test('each record of a list gets what its evaluations show; what the list does not hold and what fails shows nothing', async () => {
  const owner = { list: [{ id: 'p', recordTitle: 'Pat' }], totalCount: 1 }
  const records = [{ id: '1', name: 'ann', owner }, { id: '2' }]
  const shown = await withEvaluations(records, { schema, roots: { user: { fullName: 'ann' } }, environment })
  expect(shown).toMatchObject([
    { id: '1', name: 'ann', shout: 'ANN', mine: true, title: 'Pat', wrong: null, found: true },
    { id: '2', title: null },
  ])
  expect(shown[0]).not.toHaveProperty('city')
})
