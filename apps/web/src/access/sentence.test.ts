import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { type Explanation, nothingAsked, type Question } from './question.ts'
import { sentenceOf } from './sentence.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: { region: { type: 'string', format: 'text', title: 'Region' } },
}
const person = { id: 'ada', name: 'Ada' }
const say = (answer: Explanation, question: Partial<Question> = {}) =>
  sentenceOf({ ...nothingAsked, person, collectionId: 'Orders', ...question }, answer, { collection: 'Orders', schema })

type Because = Explanation['because'][number]
const because = (reason: Because['reason'], grants: boolean, more: Partial<Because> = {}): Because => ({
  reason,
  grants,
  text: '',
  ...more,
})
const sales = { appId: 'sales', appName: 'Sales' }
const rowRule = { region: { $eq: 'north' } }

test('counts, and each app that grants, are in the sentence', () => {
  const by = [
    because('rowRule', true, { ...sales, rowRule }),
    because('grant', true, { appId: 'b', appName: 'Board' }),
    because('app', false, { appId: 'c', appName: 'Other' }),
  ]
  expect(say({ allowed: true, because: by, records: { reached: 3, all: 1200 } })).toBe(
    'Ada sees 3 of 1,200 records of Orders, because the app Sales gives those where Region is north and the app Board gives all of them.',
  )
  expect(say({ allowed: true, because: by, records: { reached: null, all: null } }, { verb: 'update' })).toMatch(
    /^Ada can change many of many records of Orders/,
  )
})

test('whoever is not told of numbers and rules is told yes or no', () => {
  expect(say({ allowed: true, because: [because('rowRule', true, sales)] })).toBe(
    'Ada can read records of Orders, because the app Sales gives those that meet its row rule.',
  )
  expect(say({ allowed: true, because: [because('role', true)] }, { verb: 'create' })).toBe(
    'Ada can create records of Orders, because the role of entity admin reaches everything.',
  )
})

test('a refusal says what stands against it most', () => {
  const all = [because('app', false, { appId: 'c' }), because('grant', false, sales)]
  expect(say({ allowed: false, because: all, records: { reached: 0, all: 3 } })).toBe(
    'Ada cannot read records of Orders, because no app of theirs lets them.',
  )
  const missed = [...all, because('rowRule', false, { ...sales, rowRule })]
  expect(say({ allowed: false, because: missed }, { recordId: 'o1' })).toBe(
    'Ada cannot read this record of Orders, because it does not meet the row rule of the app Sales.',
  )
  const hidden = [because('grant', true, sales), because('override', false, sales)]
  expect(say({ allowed: false, because: hidden }, { fieldId: 'region' })).toBe(
    'Ada cannot read the field Region of records of Orders, because the app Sales decides so.',
  )
  expect(say({ allowed: false, because: [because('app', false)] })).toMatch(/because they are in no app\.$/)
  expect(say({ allowed: false, because: [because('user', false)] })).toMatch(/because they are blocked\.$/)
})
