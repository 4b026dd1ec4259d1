import { expect, test } from 'vitest'
import { sampleOf } from '../catalogue/sample.ts'
import { evaluate } from '../evaluate/compile.ts'
import { parse } from '../parse/parse.ts'
import { toBoolean, toList, toNumber, toObject, toText } from './coerce.ts'

test('[2-5-49] to boolean: 1 and true, 0 and false, else truthiness; a list that holds something', () => {
  const pairs = [
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['0', false],
    ['false', false],
    ['', false],
    ['no', true],
    [-3, true],
    [[0], true],
    [[], false],
    [{}, true],
    ['TRUE', true],
    [' false', true],
  ] as const
  for (const [value, wanted] of pairs) expect([value, toBoolean(value)]).toEqual([value, wanted])
})

test('[2-5-50] to number: digits only, the first item that makes a number, else 0', () => {
  const pairs = [
    ['-12.5', 125],
    ['a1b2', 12],
    ['', 0],
    ['none', 0],
    [true, 1],
    [[null, 'x', '7 up', 8], 7],
    [[], 0],
    [['x'], 0],
    [[[], [3]], 3],
    ['9'.repeat(400), null],
    ['٣', 0],
  ] as const
  for (const [value, wanted] of pairs) expect([value, toNumber(value)]).toEqual([value, wanted])
})

test('[2-5-51] to string: a list is joined with commas', () => {
  expect(toText([1, 'b', null, [2, 3]])).toBe('1,b,,2,3')
  expect(toText(false)).toBe('false')
  expect(toText({ a: 1 })).toBe('{"a":1}')
})

test('[2-5-52] to list: split on commas outside double quotes; others become the only item', () => {
  expect(toList('a,"b,c",d')).toEqual(['a', '"b,c"', 'd'])
  expect(toList('')).toEqual([''])
  expect(toList('a, "b')).toEqual(['a', ' "b'])
  expect(toList(5)).toEqual([5])
  expect(toList({ a: 1 })).toEqual([{ a: 1 }])
})

test('[2-5-53] to object: a single value is keyed by its own text', () => {
  expect(toObject('a')).toEqual({ a: 'a' })
  expect(toObject(5)).toEqual({ 5: 5 })
  expect(toObject(true)).toEqual({ true: true })
  expect(Object.keys(toObject('__proto__') ?? {})).toEqual(['__proto__'])
})

test('[2-5-54] an empty value stays empty in every one of them', () => {
  for (const convert of [toBoolean, toNumber, toText, toList, toObject]) expect(convert(null)).toBe(null)
})

test('[2-5-55] samples of templates', () => {
  expect(sampleOf({ type: 'string' })).toBe('string')
  expect(sampleOf({ type: 'number' })).toBe(0)
  expect(sampleOf({ type: 'number', minimum: 3 })).toBe(3)
  expect(sampleOf({ type: 'boolean' })).toBe(true)
  expect(sampleOf({})).toBe('any')
  expect(sampleOf({ type: 'array', items: { type: 'number' } })).toEqual([0])
  expect(sampleOf({ type: 'array', minItems: 2, items: { type: 'string' } })).toEqual(['string', 'string'])
})

test('[2-5-56] a value that fails is an error with its place, not an exception', () => {
  const { tree } = parse('CONCAT("a", DATEADD(TODAY(), 1, "fortnights"))')
  const { error } = evaluate(tree, {})
  expect(error).toMatchObject({ code: 'INVALID_OPTION', path: [1] })
  expect(error?.span).toEqual({ start: 12, end: 45 })
})
