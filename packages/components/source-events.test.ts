import { expect, test } from 'vitest'
import { allComponents } from './index.ts'
import { sourceEvents } from './source-events.ts'

test('[1-7-30] whatever shows data of a source has actions for when they were read, and for when they could not be', () => {
  const withSource = allComponents.filter(({ source }) => source !== undefined)
  expect(withSource.map(({ id }) => id)).toEqual(expect.arrayContaining(['table', 'form', 'chart', 'activity-log']))
  for (const { id, events } of withSource) expect([id, events]).toEqual([id, expect.arrayContaining([...sourceEvents])])
})
