import { expect, test } from 'vitest'
import { checkYaml } from './check-yaml.ts'

test.each(['a: 1\nb: [2, 3]', '--- one\n--- two\n', 'a: &x {b: 1}\nc: *x', '# only a comment'])(
  '%j is kept as it was written',
  text => {
    expect(checkYaml(text)).toEqual({ value: text })
  },
)

test.each([
  ['a: [1, 2', 1],
  ['a: 1\nb: {c: d: e}', 2],
] as const)('%j is refused with its line %i', (text, line) => {
  expect(checkYaml(text)).toEqual({ problem: expect.stringMatching(`^Syntax error in line ${line}: .`) })
})

test('S78 what is nested 100,000 deep ends in an answer', () => {
  const started = performance.now()
  for (const text of ['['.repeat(100_000), `${'['.repeat(40_000)}${']'.repeat(40_000)}`, '{a: '.repeat(20_000)])
    expect(checkYaml(text)).toEqual({ problem: 'Is nested too deeply' })
  expect(performance.now() - started).toBeLessThan(500)
  expect(checkYaml(`${'['.repeat(32)}${']'.repeat(32)}`)).toHaveProperty('value')
  expect(checkYaml(Array.from({ length: 100 }, () => '- "[[["').join('\n'))).toHaveProperty('value')
})

test('S78 what has more parts than the parser takes in a moment is refused before it', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => `k${place}: 1`).join('\n')
  expect(checkYaml(lines(9000))).toEqual({ problem: 'Holds more than 15,000 words and signs' })
  expect(checkYaml('- [1]\n'.repeat(16_000))).toHaveProperty('problem')
  expect(checkYaml(lines(1900))).toHaveProperty('value')
  const words = `text: ${'word '.repeat(19_000)}`
  expect(checkYaml(words)).toEqual({ value: words })
})

test('S80 what the parser would take long over is refused or read in a moment', () => {
  const texts = [
    Array.from({ length: 9000 }, (_, place) => `k${place}: 1`).join('\n'),
    Array.from({ length: 6000 }, (_, place) => `a${place}: &a${place} 1`).join('\n'),
    '--- a\n'.repeat(16_000),
    '&a '.repeat(33_000),
    'k: 1\n'.repeat(100_000),
    '!a '.repeat(4000),
    '*a '.repeat(4000),
  ]
  const started = performance.now()
  for (const text of texts) checkYaml(text)
  expect(performance.now() - started).toBeLessThan(3000)
})
