import { expect, test } from 'vitest'
import { checkXml } from './check-xml.ts'

test.each(['<a/>', '<?xml version="1.0"?>\n<a b="c">d<!-- e --></a>', '<a><![CDATA[<b>]]></a>'])(
  '%j is kept as it was written',
  text => {
    expect(checkXml(text)).toEqual({ value: text })
  },
)

test.each([
  ['<a>', 1],
  ['<a>\n</b>', 2],
  ['text', 1],
  ['<a b=c/>', 1],
  ['<a>&nobody;</a>', 1],
  ['<a/><b/>', 1],
] as const)('%j is refused with its line %i', (text, line) => {
  expect(checkXml(text)).toEqual({ problem: expect.stringMatching(`^Syntax error in line ${line}: .`) })
})

test('S78 what is nested 100,000 deep ends in an answer', () => {
  const started = performance.now()
  expect(checkXml('<a>'.repeat(100_000))).toHaveProperty('problem')
  expect(performance.now() - started).toBeLessThan(5000)
})
