import { newFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { flowFormulaScope } from './flow-scope.ts'

const eventOf = (more: Partial<FlowDocument>) =>
  flowFormulaScope({ ...newFlow(), name: 'Bills', ...more }).types.event?.properties ?? {}

test('formulas know of schedules and webhooks what the flow has of them', () => {
  expect(Object.keys(eventOf({}))).toEqual([])
  const schedules = [{ id: 'a', type: 'daily', time: '08:00', timezone: 'UTC' }] as const
  const { schedule, webhook } = eventOf({ schedules: [...schedules], webhook: { proof: 'standard' } })
  expect(Object.keys(schedule?.properties ?? {})).toEqual(['id', 'nominalAt', 'payload'])
  expect(Object.keys(webhook?.properties ?? {})).toEqual(['id', 'headers', 'query', 'body'])
})
