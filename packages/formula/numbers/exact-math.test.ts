import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactMath } from './exact-math.ts'

/** Engines may differ in the last digit or two, and in no more. */
function expectClose(own: number, engine: number, about: unknown): void {
  if (Object.is(own, engine) || own === engine || (Number.isNaN(own) && Number.isNaN(engine))) return
  const difference = Math.abs(own - engine) / Math.max(Math.abs(engine), 5e-324)
  expect([about, own, engine, difference < 1e-14 || Math.abs(own - engine) < 1e-310]).toEqual([
    about,
    own,
    engine,
    true,
  ])
}

const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -50, max: 50 }),
  fc.double({ min: -20, max: 20, noNaN: true }),
)

test.each(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp'] as const)(
  '%s is what the engine says but for the last digits',
  name => {
    fc.assert(
      fc.property(doubles, value => expectClose(exactMath[name](value), Math[name](value), value)),
      { numRuns: 2000 },
    )
  },
)

test('logarithms, powers and the angle of a point too', () => {
  fc.assert(
    fc.property(doubles, doubles, (one, other) => {
      // A formula knows no negative zero.
      const [left, right] = [one + 0, other + 0]
      expectClose(exactMath.ln(left), Math.log(left), left)
      expectClose(exactMath.power(left, right), left ** right, [left, right])
      expectClose(exactMath.atan2(left, right), Math.atan2(left, right), [left, right])
    }),
    { numRuns: 3000 },
  )
})

test('what has an exact answer has it', () => {
  expect([exactMath.log(1000, 10), exactMath.log(8, 2), exactMath.log(1e-5, 10), exactMath.log(81, 3)]).toEqual([
    3, 3, -5, 4,
  ])
  expect([exactMath.power(10, 15), exactMath.power(2, -3), exactMath.power(9, 0.5), exactMath.power(-2, 3)]).toEqual([
    1e15, 0.125, 3, -8,
  ])
  expect([exactMath.power(10, 308), exactMath.power(10, -308), exactMath.power(2, -1074)]).toEqual([
    1e308, 1e-308, 5e-324,
  ])
  expect([exactMath.cos(0), exactMath.exp(0), exactMath.exp(1), exactMath.ln(1)]).toEqual([1, 1, Math.E, 0])
  expect([exactMath.acos(-1), exactMath.asin(1), exactMath.atan2(0, -1)]).toEqual([Math.PI, Math.PI / 2, Math.PI])
  expect(exactMath.sin(1e22)).toBe(-0.8522008497671888)
  expect([exactMath.power(10, 400), exactMath.exp(1000), exactMath.power(10, -400)]).toEqual([Infinity, Infinity, 0])
})
