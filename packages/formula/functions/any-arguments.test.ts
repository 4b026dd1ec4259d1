import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  allFunctions,
  call,
  compile,
  type FormulaFunction,
  type FormulaNode,
  type FormulaValue,
  loadPatterns,
  print,
  reference,
} from '../index.ts'

beforeAll(loadPatterns)

const leaf: fc.Arbitrary<FormulaValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -50, max: 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 10 }),
  fc.constantFrom(
    '2026-02-28',
    '9999-12-31',
    '0001-01-01',
    '2026-03-29T01:30:00.000Z',
    'days',
    '#ff8000',
    '(',
    '\\d+',
    'https://a.b/?c=%zz',
    '[]',
    '\ud800',
    '__proto__',
    '👍',
    '1e5',
  ),
)
const data: fc.Arbitrary<FormulaValue> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  fc.array(leaf, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 3 }), leaf, { maxKeys: 3, noNullPrototype: true }),
  fc.array(fc.array(leaf, { maxLength: 2 }), { maxLength: 2 }),
)
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Nowhere/City')

/** Any arguments at all; an enumerated one is mostly one of those it takes. */
function callOf(definition: FormulaFunction): fc.Arbitrary<FormulaNode> {
  const args = definition.parameters.flatMap((parameter, place) => {
    const options = parameter.options?.map((value): FormulaNode => ({ type: 'string', value }))
    const given = fc.constant<FormulaNode>(reference('record', `a${place}`))
    const own = options ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...options) }, given) : given
    const inner = fc.oneof(own, fc.constant<FormulaNode>(reference('item')))
    return parameter.type === 'formula' ? [inner] : [own]
  })
  return fc.tuple(fc.tuple(...args), fc.nat(1)).map(([given, extra]) => {
    const hasRest = definition.parameters.at(-1)?.rest === true
    return call(definition.name, ...(given as FormulaNode[]), ...(hasRest && extra ? [reference('record', 'a9')] : []))
  })
}

describe.each(allFunctions.filter(each => !each.aliasOf).map(each => [each.name, each] as const))(
  '%s with any arguments',
  (_, definition) => {
    test('gives JSON or an error of the language, and leaves its arguments as they are', () => {
      const record = fc.record({ a0: data, a1: data, a2: data, a3: data, a4: data, a9: data })
      fc.assert(
        fc.property(callOf(definition), record, zones, (tree, given, timeZone) => {
          const before = JSON.stringify(given)
          const { value, error } = compile(tree).evaluate(
            { record: given },
            { now: 1_773_570_600_000, timeZone, random: () => 0.5 },
          )
          expect(JSON.stringify(given)).toBe(before)
          if (error) expect([print(tree), error.code]).not.toEqual([print(tree), 'FAILED'])
          else expect(isPlain(value)).toBe(true)
        }),
        { numRuns: 100 },
      )
    })
  },
)

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}
