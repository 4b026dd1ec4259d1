import { expect, test } from 'vitest'
import { evaluate, type FormulaValue, parse } from '../index.ts'

const found = (formula: string, list: readonly FormulaValue[]) =>
  evaluate(parse(formula).tree, { record: { list } }, { now: 0 }).value

test('a criterion in text compares as in a spreadsheet: numbers with numbers, text without regard to case', () => {
  const list = [1, 5, '5', 'Five', null, '', true, '2026-01-31']
  const count = (criterion: string) => found(`COUNTIF(record.list, "${criterion}")`, list)
  expect(count('5')).toBe(2)
  expect(count('=5')).toBe(2)
  expect(count('<>5')).toBe(6)
  expect(count('>=1')).toBe(2)
  expect(count('five')).toBe(1)
  expect(count('=')).toBe(2)
  expect(count('<>')).toBe(6)
  expect(count('true')).toBe(1)
  expect(count('>2026-01-01')).toBe(3)
})

test('letters that stand for others, and those that stand for themselves', () => {
  const list = ['Berlin', 'Bern', 'Bonn', 'B*', 'B?', 'B~']
  const count = (criterion: string) => found(`COUNTIFS(record.list, "${criterion}")`, list)
  expect(count('b*')).toBe(6)
  expect(count('b?rn')).toBe(1)
  expect(count('*n')).toBe(3)
  expect(count('b~*')).toBe(1)
  expect(count('b~?')).toBe(1)
  expect(count('b~~')).toBe(1)
  expect(count('<>b*')).toBe(0)
})

test('S53 a criterion of many stars over a long text ends within the budget', () => {
  const began = performance.now()
  const text = 'a'.repeat(20_000)
  const { value, error } = evaluate(parse(`COUNTIF(record.list, "${'*a'.repeat(500)}b")`).tree, {
    record: { list: Array.from({ length: 50 }, () => text) },
  })
  expect(error?.code ?? value).toSatisfy(end => end === 0 || end === 'TOO_MANY_STEPS' || end === 'TOO_SLOW')
  expect(performance.now() - began).toBeLessThan(1000)
})

test('a condition over objects is true or false, never a criterion', () => {
  const list = [{ note: 'x' }, { note: '' }, { note: null }]
  expect(found('COUNTIF(record.list, item.note)', list)).toBe(1)
})
