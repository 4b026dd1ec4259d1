import { expect, test } from 'vitest'
import { newFlow, newStep } from './new-flow.ts'
import { queryUses } from './query-uses.ts'

const flowReading = (parameters: object, output: unknown = null) => {
  const step = { ...newStep('DATA_LIST', new Set()), action: { type: 'DATA_LIST', parameters } }
  return { ...newFlow(), output, steps: [step] } as never
}

test('what the formulas of a flow read of the query is what it uses', () => {
  expect(queryUses(flowReading({}))).toEqual([])
  expect(queryUses(flowReading({ cursor: { searchString: '{{event.query.searchString}}' } }))).toEqual(['search'])
  expect(queryUses(flowReading({ skip: '{{event.query.options.skip}}' }))).toEqual(['pages'])
  expect(queryUses(flowReading({ sql: 'order by {{event.query.options.orderBy}}' }))).toEqual(['sort'])
  expect(queryUses(flowReading({}, { list: [], limit: { SUM: ['{{event.query.options.limit}}', 1] } }))).toEqual([
    'pages',
  ])
})

test('what is read as a whole is used as a whole; what a webhook brought is no part of it', () => {
  expect(queryUses(flowReading({ options: '{{event.query.options}}' }))).toEqual(['sort', 'pages'])
  expect(queryUses(flowReading({ cursor: '{{event.query}}' }))).toEqual(['search', 'sort', 'pages'])
  expect(queryUses(flowReading({ of: '{{event.webhook.query.of}}' }))).toEqual([])
})
