import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { dayChoiceOf, dayChoices, daySchema, dayWords, startOf, takesDays } from './days.ts'

const field = (format: string): FieldSchema => ({ type: 'string', format, title: format })
const [moment, day, name] = [field('date-time'), field('date'), field('text')]

test('dates and moments take days, and moments their own time as well', () => {
  expect([moment, day, name, field('month')].map(takesDays)).toEqual([true, true, false, false])
  const offered = (of: FieldSchema) => dayChoices(of).map(({ id }) => id)
  expect(offered(day).slice(0, 3)).toEqual(['day', 'today', 'yesterday'])
  expect(offered(moment).slice(0, 3)).toEqual(['day', 'value', 'today'])
  expect(daySchema(moment, 'Value').format).toBe(daySchema(day, 'Value').format)
})

test('a value tells which choice it is of', () => {
  expect(dayChoiceOf('2026-11-25', moment)).toBe('day')
  expect(dayChoiceOf('2026-11-25T10:00:00.000Z', moment)).toBe('value')
  expect(dayChoiceOf('2026-11-25', day)).toBe('day')
  expect(dayChoiceOf({ relative: 'lastDays', days: 3 }, day)).toBe('lastDays')
  for (const untold of [undefined, null, '25.1', { relative: 'someday' }])
    expect(dayChoiceOf(untold, moment)).toBeUndefined()
})

test('what a choice starts with is what its words say', () => {
  expect(startOf('day')).toBeUndefined()
  expect(dayWords(startOf('thisWeek'), day)).toBe('this week')
  expect(dayWords(startOf('nextDays'), moment)).toBe('next 7 days')
  expect(dayWords('2026-11-25', moment)).toBe('Nov 25, 2026')
  expect(dayWords('2026-11-25T10:00:00.000Z', moment)).toBeUndefined()
  expect(dayWords('2026-11-25', name)).toBeUndefined()
})
