import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Environment, evaluate, type FormulaValue, parse } from '../index.ts'

/** Where functions share a name with a spreadsheet's, they follow its rules: each against a model that is plain and slow. */

const environment: Environment = { now: 0, timeZone: 'UTC', locale: 'en' }
const given = (formula: string, record: { [name: string]: FormulaValue } = {}) =>
  evaluate(parse(formula).tree, { record }, environment).value

const systems: readonly (readonly [system: number, firstDay: number])[] = [
  [1, 0],
  [2, 1],
  [11, 1],
  [12, 2],
  [13, 3],
  [14, 4],
  [15, 5],
  [16, 6],
  [17, 0],
]
const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2200, 0, 1) / 86_400_000 })
  .map(count => new Date(count * 86_400_000))
const numbers = fc.integer({ min: -20, max: 20 })

test('WEEKNUM counts the first days of weeks since 1 January', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...systems), (date, [system, firstDay]) => {
      let week = 1
      for (const at = new Date(Date.UTC(date.getUTCFullYear(), 0, 2)); at <= date; at.setUTCDate(at.getUTCDate() + 1))
        if (at.getUTCDay() === firstDay) week += 1
      const day = date.toISOString().slice(0, 10)
      expect(given('WEEKNUM(record.day, record.system)', { day, system })).toBe(week)
      if (system === 1) expect(given('WEEKNUM(record.day)', { day })).toBe(week)
      expect(given('WEEKNUM(record.day, 21)', { day })).toBe(given('ISOWEEKNUM(record.day)', { day }))
    }),
    { numRuns: 500 },
  )
})

test('WEEKNUM knows no other ways of counting', () => {
  for (const system of [0, 3, 10, 18, 20, 22, -1]) expect(given(`WEEKNUM("2026-03-15", ${system})`)).toBeNull()
})

test('FIXED rounds before the point as ROUND does', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: -12, max: 0 }), (number, places) => {
      const rounded = given('ROUND(record.number, record.places)', { number, places })
      expect(given('FIXED(record.number, record.places)', { number, places })).toBe(String(rounded))
    }),
  )
  expect(given('FIXED(1234.567, -2)')).toBe('1200')
  expect(given('FIXED(-1250, -2)')).toBe('-1300')
})

const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'ä', 'e\u0301', 'ß', '😀'), maxLength: 8 })

test('FIND and SEARCH begin where they are told, and count letters alike', () => {
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 1, max: 9 }), (wanted, text, start) => {
      const all = Array.from(text)
      const places = all.map((_, place) => place + 1).filter(place => place >= start)
      const first =
        places.find(
          place =>
            wanted !== '' &&
            all
              .slice(place - 1)
              .join('')
              .startsWith(wanted),
        ) ?? 0
      if (wanted !== '')
        expect(given('FIND(record.wanted, record.text, record.start)', { wanted, text, start })).toBe(first)
      const found = given('SEARCH(record.wanted, record.text, record.start)', { wanted, text, start })
      if (first > 0) expect(found).toSatisfy(place => place >= start && place <= first)
    }),
  )
  expect(given('SEARCH("A", "banana", 3)')).toBe(4)
  expect(given('SEARCH("b", "banana", 2)')).toBe(0)
  expect(given('SEARCH("a", "banana", -5)')).toBe(2)
  expect(given('SEARCH("x", "ße\u0301x")')).toBe(4)
})

test('MATCH takes the nearest on one side of a list in order, the last of equal ones', () => {
  fc.assert(
    fc.property(fc.array(numbers), numbers, (unordered, value) => {
      const rising = unordered.toSorted((left, right) => left - right)
      const below = rising.filter(each => each <= value).length
      expect(given('MATCH(record.value, record.list, 1)', { value, list: rising })).toBe(below || null)
      const above = rising.filter(each => each >= value).length
      const falling = rising.toReversed()
      expect(given('MATCH(record.value, record.list, -1)', { value, list: falling })).toBe(above || null)
      const exact = rising.indexOf(value) + 1 || null
      expect(given('MATCH(record.value, record.list, 0)', { value, list: rising })).toBe(exact)
      expect(given('MATCH(record.value, record.list)', { value, list: rising })).toBe(exact)
    }),
  )
  expect(given('MATCH("b", ["a", 5, "c"], 1)')).toBe(1)
  expect(given('MATCH(null, [1, 2], 1)')).toBeNull()
  expect(given('MATCH(1, [1, 2], 2)')).toBeNull()
})

test('XMATCH takes the nearest on one side of a list in any order, the first of equal ones', () => {
  fc.assert(
    fc.property(fc.array(numbers), numbers, (list, value) => {
      const smaller = list.filter(each => each <= value)
      const larger = list.filter(each => each >= value)
      expect(given('XMATCH(record.value, record.list, -1)', { value, list })).toBe(
        list.indexOf(Math.max(...smaller)) + 1 || null,
      )
      expect(given('XMATCH(record.value, record.list, 1)', { value, list })).toBe(
        list.indexOf(Math.min(...larger)) + 1 || null,
      )
      expect(given('XMATCH(record.value, record.list)', { value, list })).toBe(list.indexOf(value) + 1 || null)
    }),
  )
})

test('CEILING and FLOOR keep what is a multiple of the step already', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(0.1, 0.05, 0.25, 0.3, 2, 7), (count, step) => {
      const number = Number((count * step).toFixed(6))
      expect(given('CEILING(record.number, record.step)', { number, step })).toBe(number)
      expect(given('FLOOR(record.number, record.step)', { number, step })).toBe(number)
    }),
  )
})
