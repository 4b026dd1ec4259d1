import { parse, toJson } from '@trellis/formula'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeTree,
  type Draft,
  isEmptyDraft,
  isReadable,
  jsonOf,
  redo,
  select,
  showFormula,
  showJson,
  startDraft,
  typeJson,
  typeText,
  undo,
} from './draft.ts'

const stored = { IF: [{ GT: ['{{record.amount}}', 100] }, 'big', { CONCAT: ['only ', '{{record.amount}}'] }] }

test('starts with the stored formula as text and tree', () => {
  const draft = startDraft(stored)
  expect(draft.text).toBe('IF(record.amount > 100, "big", CONCAT("only ", record.amount))')
  expect(jsonOf(draft)).toEqual(stored)
  expect(isEmptyDraft(draft)).toBe(false)
})

test('nothing stored is an empty text', () => {
  const draft = startDraft(undefined)
  expect([draft.text, jsonOf(draft), isEmptyDraft(draft)]).toEqual(['', null, true])
})

test('typed text is read at once; while it cannot be read the last tree stays', () => {
  const whole = typeText(startDraft(null), '1 + 2')
  const broken = typeText(whole, '1 + ')
  expect(isReadable(broken)).toBe(false)
  expect(broken.text).toBe('1 + ')
  expect(jsonOf(broken)).toEqual(jsonOf(whole))
  expect(isReadable(typeText(broken, '1 + 3'))).toBe(true)
})

test('[2-4-31] the formula can be shown as visual items or raw JSON, and edited as either', () => {
  const shown = showJson(startDraft(stored))
  expect(JSON.parse(shown.json?.text ?? '')).toEqual(stored)
  const edited = typeJson(shown, '{"UPPER": ["a"]}')
  expect([edited.text, jsonOf(edited)]).toEqual(['UPPER("a")', { UPPER: ['a'] }])
  expect(showFormula(edited).json).toBeUndefined()
})

test('text that is no JSON keeps its view and the formula', () => {
  const broken = typeJson(showJson(startDraft(stored)), '{"UPPER": [')
  expect(isReadable(broken)).toBe(false)
  expect(showFormula(broken)).toBe(broken)
  expect(jsonOf(broken)).toEqual(stored)
})

test('undo and redo go through text, tree and JSON', () => {
  const start = startDraft(1)
  const typed = typeText(start, 'UPPER("a")')
  const changed = changeTree(typed, parse('LOWER("a")').tree)
  expect([changed.text, undo(changed).text, undo(undo(changed)).text]).toEqual(['LOWER("a")', 'UPPER("a")', '1'])
  expect(redo(undo(changed)).text).toBe('LOWER("a")')
  expect(undo(start)).toBe(start)
  expect(redo(changed)).toBe(changed)
  expect(undo(showJson(changed)).json?.text).toBe(JSON.stringify({ UPPER: ['a'] }, null, 2))
})

test('a word that is typed on is one step', () => {
  const typed = ['r', 're', 'rec', 'reco'].reduce<Draft>(typeText, typeText(startDraft(null), ''))
  expect(undo(typed).text).toBe('')
  expect(undo(typeText(typed, 'reco + 1')).text).toBe('reco')
})

test('undo brings back text that could not be read, as such', () => {
  const broken = typeText(typeText(startDraft(null), '1 +'), '1 + 2')
  expect([undo(broken).text, isReadable(undo(broken))]).toEqual(['1 +', false])
})

test('what is chosen stays within the tree', () => {
  const draft = select(startDraft(stored), [2, 1])
  expect(typeText(draft, 'IF(true, 1, 2)').selected).toEqual([2])
  expect(typeText(draft, '5').selected).toEqual([])
})

const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0),
  fc.string(),
  fc.constantFrom('{{record.amount}}', 'Order {{record.id}} of {{user.fullName}}', '{{result.step-1}}'),
)
const formula = fc.letrec(tie => ({
  node: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(
      fc.string({ minLength: 1 }).filter(key => key !== '__proto__'),
      tie('node'),
      { maxKeys: 3 },
    ),
    fc
      .tuple(fc.constantFrom('IF', 'SUM', 'CONCAT', 'NOT_THERE'), fc.array(tie('node'), { maxLength: 3 }))
      .map(([name, args]) => ({ [name]: args })),
  ),
})).node

test('tree, text and JSON convert into each other without loss', () => {
  fc.assert(
    fc.property(formula, json => {
      const draft = startDraft(json)
      expect(jsonOf(draft)).toEqual(toJson(startDraft(jsonOf(draft)).tree))
      const throughText = typeText(startDraft(null), draft.text)
      expect(isReadable(throughText)).toBe(true)
      expect(jsonOf(throughText)).toEqual(jsonOf(draft))
      const throughJson = typeJson(showJson(startDraft(null)), showJson(draft).json?.text ?? '')
      expect([throughJson.text, jsonOf(throughJson)]).toEqual([draft.text, jsonOf(draft)])
    }),
    { numRuns: 300 },
  )
})

test('the place of a missing part can be chosen; one that is nowhere leads to what is around it', () => {
  const draft = typeText(startDraft(null), 'CONCAT(DATEDIF("2026-01-01"), [])')
  expect(select(draft, [0, 1]).selected).toEqual([0, 1])
  expect(select(draft, [1, 0]).selected).toEqual([1, 0])
  expect(select(draft, [0, 0, 4]).selected).toEqual([0, 0])
  expect(select(draft, [0, 'x']).selected).toEqual([0])
  expect(select(draft, [0, 1, 2]).selected).toEqual([0, 1])
})
