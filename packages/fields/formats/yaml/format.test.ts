import { expect, test, vi } from 'vitest'
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
  for (const text of [
    '['.repeat(100_000),
    `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
    '{a: '.repeat(20_000),
    '- '.repeat(50_000),
  ])
    expect(checkYaml(text)).toEqual({ problem: 'Is nested too deeply' })
  expect(checkYaml(`${'['.repeat(32)}${']'.repeat(32)}`)).toHaveProperty('value')
  expect(checkYaml(`${'['.repeat(33)}${']'.repeat(33)}`)).toEqual({ problem: 'Is nested too deeply' })
  expect(checkYaml(Array.from({ length: 100 }, () => '- "[[["').join('\n'))).toHaveProperty('value')
})

const entry = (place: number) =>
  `- name: service ${place}\n  image: "registry/app:${place}" # pinned\n  ports: [80, ${place}]\n  env: { HOST: 0.0.0.0, <<: *common }\n`

test('S78 documents of 100 kB and more are read as they are, up to a length', () => {
  const long = `common: &common { a: 1 }\nservices:\n${Array.from({ length: 1100 }, (_, place) => entry(place)).join('')}`
  expect(long.length).toBeGreaterThan(100_000)
  expect(checkYaml(long)).toEqual({ value: long })
  const lines = Array.from({ length: 40_000 }, (_, place) => `k${place}: 1`).join('\n')
  expect(checkYaml(lines)).toHaveProperty('value')
  expect(checkYaml('k: 1\n'.repeat(100_001))).toEqual({ problem: 'At most 500,000 characters' })
  const broken = `${long}- name: [\n`
  expect(checkYaml(broken)).toEqual({ problem: expect.stringMatching(/^Syntax error in line 4,40\d: ./) })
})

/** How many characters the parser looks at, some of them again. */
function countLooks(text: string): number {
  const looks = vi.spyOn(String.prototype, 'charCodeAt')
  try {
    checkYaml(text)
    return looks.mock.calls.length
  } finally {
    looks.mockRestore()
  }
}

test('S78 S80 ten times as long is some ten times the work, whatever it is made of', () => {
  const parts = [
    'k: 1\n',
    '- [1]\n',
    '--- a\n',
    '---\n',
    '&a ',
    '!a ',
    '*a ',
    '? a\n',
    '<<: *a\n',
    '- *x\n',
    'a: |\n',
    '# a\n',
    ': ',
    '{a: b}: c\n',
  ]
  const wrapped = (open: string, part: string, close: string) => (count: number) => open + part.repeat(count) + close
  const shapes = [
    ...parts.map(part => wrapped('', part, '')),
    wrapped('[', '1,', ']'),
    wrapped('[', '[a]: 1,', ']'),
    wrapped('a: "', 'x\\n', '"'),
    wrapped('a: |\n', ' x\n', ''),
    wrapped('a:', '\t', ' 1'),
    (count: number) => Array.from({ length: count }, (_, place) => `a${place}: &a${place} 1`).join('\n'),
  ]
  for (const shape of shapes) {
    const [short, long] = [countLooks(shape(200)), countLooks(shape(2000))]
    expect(short).toBeGreaterThan(0)
    expect([shape(1), long < 15 * short + 100]).toEqual([shape(1), true])
  }
})
