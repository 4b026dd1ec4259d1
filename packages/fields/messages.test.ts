import { fillEnglish } from '@trellis/base'
import { expect, test } from 'vitest'
import { problemMessages, problemText } from './messages.ts'

test('problems count in the singular and the plural, also where nothing translates them', () => {
  const says = [
    (count: number) => problemText('problem.minItems', { count }),
    (count: number) => fillEnglish(problemMessages['problem.minItems'], { count }),
  ]
  for (const say of says)
    expect([0, 1, 2].map(say)).toEqual(['At least 0 items', 'At least 1 item', 'At least 2 items'])
  expect(problemText('problem.maxLength', { count: 1 })).toBe('At most 1 character')
  expect(problemText('problem.minProperties', { count: 1 })).toBe('At least 1 value')
})

test('whatever a value holds, it stands in a problem as it is', () => {
  expect(problemText('problem.default', { problem: 'a {b} # {c, plural, other {d}}' })).toBe(
    'The default value is not valid: a {b} # {c, plural, other {d}}',
  )
})

test('no problem counts without knowing one', () => {
  const counted = Object.values(problemMessages).filter(text => /At (?:least|most) \{count\} \w+s/.test(text))
  expect(counted).toEqual([])
})
