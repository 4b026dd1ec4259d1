import { expect, test } from 'vitest'
import { print } from '../print/print.ts'
import { withoutSpans } from '../tree/node.ts'
import { toJson } from '../tree/to-json.ts'
import { typingAt } from './complete.ts'
import { parse } from './parse.ts'

const json = (text: string) => toJson(parse(text).tree)

test('operators bind as people expect', () => {
  expect(json('1 + 2 * 3')).toEqual({ ADD: [1, { MULTIPLY: [2, 3] }] })
  expect(json('(1 + 2) * 3')).toEqual({ MULTIPLY: [{ ADD: [1, 2] }, 3] })
  expect(json('a.b - 1 - 2')).toEqual({ SUBTRACT: [{ SUBTRACT: ['{{a.b}}', 1] }, 2] })
  expect(json('1 + 2 + 3')).toEqual({ ADD: [1, 2, 3] })
  expect(json('1 + (2 + 3)')).toEqual({ ADD: [1, { ADD: [2, 3] }] })
  expect(json('2 ^ 3 ^ 2')).toEqual({ POWER: [2, { POWER: [3, 2] }] })
  expect(json('-2 ^ 2')).toEqual({ NEGATE: [{ POWER: [2, 2] }] })
  expect(json('2 * -3')).toEqual({ MULTIPLY: [2, -3] })
  expect(json('a > 1 && !b || c')).toEqual({ OR: [{ AND: [{ GT: ['{{a}}', 1] }, { NOT: ['{{b}}'] }] }, '{{c}}'] })
  expect(json('a & "x" & 1 + 1')).toEqual({ CONCAT: ['{{a}}', 'x', { ADD: [1, 1] }] })
  expect(json('a <> 1')).toEqual(json('a != 1'))
  expect(json('a == 1')).toEqual(json('a = 1'))
})

test('names, paths, texts and values', () => {
  expect(json('if(TRUE, False, null)')).toEqual({ IF: [true, false, null] })
  expect(json('result["step-1"].list.0.amount')).toBe('{{result.step-1.list.0.amount}}')
  expect(json("'it''s'")).toBeDefined()
  expect(json('\'say "hi"\'')).toBe('say "hi"')
  expect(json('"Order {{record.id}}"')).toBe('Order {{record.id}}')
  expect(json('{a: 1, "b c": [record.x]}')).toEqual({ a: 1, 'b c': ['{{record.x}}'] })
  expect(json('')).toBe(null)
})

test('where something is missing there is a problem with its place, and the rest is still read', () => {
  const parsed = parse('IF(record.amount > , "big"')
  expect(json('IF(record.amount > , "big"')).toEqual({ IF: [{ GT: ['{{record.amount}}', null] }, 'big'] })
  expect(parsed.problems).toEqual([
    { code: 'SYNTAX', message: 'A value is missing here', path: [], span: { start: 19, end: 20 } },
    { code: 'SYNTAX', message: '“)” is missing here', path: [], span: { start: 26, end: 26 } },
  ])
  expect(parse('1 2').problems[0]).toMatchObject({
    message: 'An operator or the end is missing here',
    span: { start: 2, end: 3 },
  })
  expect(parse('"open').problems[0]?.message).toBe('The closing quotation mark is missing')
  expect(parse('SUM(1 2)').problems[0]?.message).toBe('A comma is missing here')
  expect(json('SUM(1 2)')).toEqual({ SUM: [1, 2] })
  expect(parse('a § b').problems.length).toBeGreaterThan(0)
  expect(parse('record.').problems[0]?.message).toBe('A name is missing after the dot')
  expect(parse('SUM(1,)').problems[0]?.message).toBe('A value is missing here')
})

test('each node knows the text it was typed in', () => {
  const text = 'IF(record.a > 1, "x", [2])'
  const { tree } = parse(text)
  expect(tree.span).toEqual({ start: 0, end: text.length })
  const args = tree.type === 'formula' ? tree.args : []
  expect(args.map(each => text.slice(each.span?.start, each.span?.end))).toEqual(['record.a > 1', '"x"', '[2]'])
})

test('brackets are printed only where they are needed', () => {
  for (const text of [
    '1 + 2 * 3',
    '(1 + 2) * 3',
    '1 - (2 - 3)',
    '1 - 2 - 3',
    '2 ^ 3 ^ 2',
    '(2 ^ 3) ^ 2',
    '(-2) ^ 2',
    '-(a + 1)',
    'a = (b = c)',
    '1 + (2 + 3)',
    '-a * b',
    '(a < b) = true',
  ])
    expect(print(parse(text).tree)).toBe(text)
  expect(withoutSpans(parse(print(parse('-(5)').tree)).tree)).toEqual(withoutSpans(parse('-(5)').tree))
})

test('completion knows what is typed and in which argument', () => {
  const at = (text: string) => typingAt(text, text.length)
  expect(at('IF(record.am')).toMatchObject({
    wants: 'step',
    prefix: 'am',
    path: ['record'],
    start: 10,
    within: { name: 'IF', argument: 0 },
  })
  expect(at('IF(record.')).toMatchObject({ wants: 'step', prefix: '', path: ['record'] })
  expect(at('IF(a, CON')).toMatchObject({ wants: 'name', prefix: 'CON', within: { name: 'IF', argument: 1 } })
  expect(at('IF(a, ')).toMatchObject({ wants: 'name', prefix: '', within: { name: 'IF', argument: 1 } })
  expect(at('IF(a, [1, 2], CONCAT(x')).toMatchObject({ within: { name: 'CONCAT', argument: 0 } })
  expect(at('IF(a, MAX(1, 2), x')).toMatchObject({ within: { name: 'IF', argument: 2 } })
  expect(at('CONCAT("rec')).toMatchObject({ wants: 'nothing' })
  expect(typingAt('IF(rec > 1)', 6)).toMatchObject({ wants: 'name', prefix: 'rec', start: 3, end: 6 })
})
