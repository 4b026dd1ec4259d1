import { expect, test } from 'vitest'
import { checkGraphql } from './check-graphql.ts'

test.each(['{ a }', 'type A { b: [Int!]! }', 'mutation { a(b: "c") { d } }'])('%j is kept as it was written', text => {
  expect(checkGraphql(text)).toEqual({ value: text })
})

test.each([
  ['{ a', 1],
  ['{\n  a(b: )\n}', 2],
  ['words', 1],
] as const)('%j is refused with its line %i', (text, line) => {
  expect(checkGraphql(text)).toEqual({ problem: expect.stringMatching(`^Syntax error in line ${line}: .`) })
})

test('S78 what is nested 100,000 deep ends in an answer', () => {
  const started = performance.now()
  expect(checkGraphql('{a'.repeat(100_000))).toHaveProperty('problem')
  expect(performance.now() - started).toBeLessThan(5000)
})
