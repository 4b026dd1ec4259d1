import { isPlainObject } from '@trellis/base'
import { expect } from 'vitest'
import { clockChanges } from './value-pools.ts'

const instants: ReadonlySet<unknown> = new Set(clockChanges)
const text = (test: RegExp) => (value: unknown) => typeof value === 'string' && test.test(value)

/** What the generators must produce, each by a value it is seen by. */
const features: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: value => value === null,
  missing: value => isPlainObject(value) && ['$exists', '$notExists', '$empty', '$notEmpty'].some(key => key in value),
  empty: value => value === '',
  ß: text(/ß/),
  İ: text(/İ/),
  'combining mark': text(/\p{M}/u),
  'astral character': text(/[\u{10000}-\u{10ffff}]/u),
  '-0': value => Object.is(value, -0),
  '1e21': value => value === 1e21,
  '15 digits': value =>
    typeof value === 'number' && !Number.isInteger(value) && String(value).replaceAll(/\D|^0\./g, '').length === 15,
  '29 February': text(/-02-29/),
  'clock change': value => instants.has(value),
  'empty array': value => Array.isArray(value) && value.length === 0,
  'repeating array': value => Array.isArray(value) && value.length > 1 && new Set(value).size < value.length,
}

/** Cases of a law in the soak; `npm test` takes a tenth of them. */
export const fullCount = 10_000

const rare = ['ß', 'İ', 'combining mark', 'astral character', '-0', '1e21', '15 digits', '29 February', 'clock change']

/** Values that generators must prefer, or they would hardly occur among so many. */
export function isRare(value: unknown): boolean {
  return rare.some(name => features[name]?.(value))
}

/** Counts in how many cases each feature occurs. */
export function makeOccurrences() {
  const counts = new Map(Object.keys(features).map(name => [name, 0]))
  let cases = 0
  return {
    add(value: unknown) {
      cases += 1
      const seen = new Set<string>()
      note(value, seen)
      for (const name of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    /** Prints them; each must occur in at least 1 % of the cases, and at all in a short run, which falls on few lists. */
    report(law: string) {
      const shares = [...counts].map(([name, count]) => `${name} ${((100 * count) / cases).toFixed(1)} %`)
      console.log(`${law}: ${cases} cases: ${shares.join(', ')}`)
      const least = cases < fullCount ? 1 : cases / 100
      for (const [name, count] of counts) expect([name, count >= least]).toEqual([name, true])
    },
  }
}

function note(value: unknown, seen: Set<string>): void {
  for (const [name, test] of Object.entries(features)) if (!seen.has(name) && test(value)) seen.add(name)
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) note(inner, seen)
}
