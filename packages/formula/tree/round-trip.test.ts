import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allFunctions } from '../catalogue/find-function.ts'
import { parse } from '../parse/parse.ts'
import { preview, print } from '../print/print.ts'
import { fromJson, isFormulaJson } from './from-json.ts'
import { call, type FormulaNode, withoutSpans } from './node.ts'
import { toJson } from './to-json.ts'

const word = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/).filter(each => !/^\d+$/.test(each))
const step = fc.oneof(word, fc.nat(20).map(String), fc.constantFrom('step-1', 'größe', 'a b', 'x:y'))
const path = fc
  .tuple(fc.oneof(fc.constantFrom('record', 'user', 'item'), word), fc.array(step, { maxLength: 3 }))
  .map(([root, steps]) => [root, ...steps])
const plainText = fc.string({ unit: 'binary', maxLength: 12 }).filter(text => !/\{\{[^{}]*\}\}/.test(text))
const between = plainText.filter(text => text !== '' && !/[{}]/.test(text))
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...allFunctions.map(each => each.name)) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('ADD', 'SUBTRACT', 'MULTIPLY', 'DIVIDE', 'POWER', 'NEGATE', 'EQ', 'LT', 'GTE', 'NE'),
  },
  { weight: 1, arbitrary: fc.constantFrom('if', 'no such', 'constructor', '__proto__', 'true', '"') },
)

const { tree } = fc.letrec<{ tree: FormulaNode; leaf: FormulaNode }>(tie => ({
  leaf: fc.oneof(
    plainText.map((value): FormulaNode => ({ type: 'string', value })),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value): FormulaNode => ({ type: 'number', value: value + 0 })),
    fc.integer({ min: -9, max: 9 }).map((value): FormulaNode => ({ type: 'number', value: value + 0 })),
    fc.boolean().map((value): FormulaNode => ({ type: 'boolean', value })),
    fc.constant<FormulaNode>({ type: 'null' }),
    path.map((steps): FormulaNode => ({ type: 'reference', parts: [{ path: steps }] })),
    fc
      .tuple(between, path, between)
      .map(([left, steps, right]): FormulaNode => ({ type: 'reference', parts: [left, { path: steps }, right] })),
  ),
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('leaf'),
    fc.tuple(name, fc.array(tie('tree'), { maxLength: 3 })).map(([id, args]) => call(id, ...args)),
    fc.array(tie('tree'), { maxLength: 3 }).map((items): FormulaNode => ({ type: 'array', items })),
    fc
      .uniqueArray(
        fc.tuple(
          fc.oneof(
            word,
            plainText.filter(key => !/^\d+$/.test(key)),
          ),
          tie('tree'),
        ),
        { maxLength: 3, selector: ([key]) => key },
      )
      .map((entries): FormulaNode => ({ type: 'object', entries }))
      // Such an object has no form of its own, neither in JSON nor in text: it is the call of OBJECT.
      .filter(node => node.type !== 'object' || node.entries.length !== 1 || node.entries[0]?.[1].type !== 'array'),
  ),
}))

test('a tree written as JSON is read back the same', () => {
  fc.assert(
    fc.property(tree, node => {
      expect(fromJson(JSON.parse(JSON.stringify(toJson(node)))).tree).toEqual(node)
    }),
    { numRuns: 3000 },
  )
})

test('a tree printed as text is parsed back the same', () => {
  fc.assert(
    fc.property(tree, node => {
      const { tree: read, problems } = parse(print(node))
      expect(problems).toEqual([])
      expect(withoutSpans(read)).toEqual(node)
    }),
    { numRuns: 3000 },
  )
})

test('whatever is typed, parsing gives a tree and never throws', () => {
  const piece = fc.constantFrom(
    'IF(',
    ')',
    ',',
    '(',
    '[',
    ']',
    '{',
    '}',
    ':',
    '"a',
    '"',
    'record.',
    'a.b',
    '1',
    '.5',
    '+',
    '-',
    '!',
    '^',
    '=',
    '§',
    "'",
    '\\',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), pieces => {
      const text = pieces.join('')
      const { tree: read, problems } = parse(text)
      expect(print(read)).toBeTypeOf('string')
      for (const { span } of problems) expect(span && span.start >= 0 && span.end <= text.length).toBe(true)
      if (problems.length === 0) expect(withoutSpans(parse(print(read)).tree)).toEqual(withoutSpans(read))
    }),
    { numRuns: 5000 },
  )
})

test('[2-3.11-01] [2-3.11-02] [2-3.11-03] [2-3.11-04] JSON holds values, references and calls', () => {
  const json = { IF: [{ GT: ['{{record.amount}}', 100] }, 'big', { CONCAT: ['only ', '{{record.amount}}'] }] }
  const read = fromJson(json).tree
  expect(print(read)).toBe('IF(record.amount > 100, "big", CONCAT("only ", record.amount))')
  expect(toJson(read)).toEqual(json)
  expect(toJson(parse('{tags: [1]}').tree)).toEqual({ OBJECT: ['tags', [1]] })
  expect(fromJson('Order {{record.id}}').tree).toEqual({
    type: 'reference',
    parts: ['Order ', { path: ['record', 'id'] }],
  })
  expect(fromJson('{{ record.id }').tree).toEqual({ type: 'string', value: '{{ record.id }' })
})

test('[2-5-36] [2-5-37] a text with placeholders is no plain text, and a list or object is a formula where one of them is inside', () => {
  for (const json of ['{{record.a}}', 'to {{ record.a }}', { SUM: [1, 2] }, ['{{record.a}}'], { a: { UPPER: ['x'] } }])
    expect([json, isFormulaJson(json)]).toEqual([json, true])
  for (const json of ['text', '{ {record.a} }', 5, true, null, [1, 'a'], { a: 1 }, []])
    expect([json, isFormulaJson(json)]).toEqual([json, false])
})

test('[2-2.7-06] the preview in an input is cut to 150 characters', () => {
  const long = { type: 'string', value: 'x'.repeat(400) } as const
  expect(preview(long)).toHaveLength(150)
  expect(preview({ type: 'number', value: 5 })).toBe('5')
})

test('[2-9-48] the preview shows 10 elements of each part and 3 levels, and ... for the rest', () => {
  const shown = (text: string) => preview(parse(text).tree)
  expect(shown('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]')).toBe('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]')
  expect(shown('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]')).toBe('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...]')
  expect(shown('CONCAT(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)')).toBe('CONCAT(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...)')
  expect(shown('IF(record.a > 1, UPPER(LEN(record.b)), "c")')).toBe('IF(record.a > 1, UPPER(LEN(record.b)), "c")')
  expect(shown('IF(record.a > 1, UPPER(LEN(ROUND(1))), "c")')).toBe('IF(record.a > 1, UPPER(LEN(...)), "c")')
  const keys = Array.from({ length: 12 }, (_, at) => `k${at}: {a: {b: {c: 1}}}`)
  expect(shown(`{${keys.join(', ')}}`)).toHaveLength(150)
  expect(shown('{a: {b: {c: {d: 1}}}}')).toBe('{a: {b: {c: ...}}}')
})
