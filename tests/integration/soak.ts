import { expect } from 'vitest'

/** A second version of PostgreSQL is held against fewer rounds of what the first one was held against in full. */
export const isSecondPostgres = Boolean(process.env['TRELLIS_TEST_POSTGRES']) && !isSoaked('second')

/** Of the soak, what asks a second PostgreSQL runs several files at once as `npm test` does. */
const isAlone = Boolean(process.env['TRELLIS_SOAK']) && !isSoaked('second')

/** The long form of a case runs by `npm run soak -- <case>`, the short one always. */
export function lengthOf(id: string, lengths: { short: number; long: number }): number {
  return process.env['TRELLIS_SOAK'] === id ? lengths.long : lengths.short
}

/** Of a case that `npm test` leaves out. */
export function isSoaked(id: string): boolean {
  return process.env['TRELLIS_SOAK'] === id
}

/**
 * What a clock or the memory says counts where nothing runs beside: in the soak. `npm test` asks of the same test what does not depend
 * on the machine.
 */
export function expectBelow(measured: number, most: number): void {
  if (isAlone) expect(measured).toBeLessThan(most)
}

/** Milliseconds until what is promised within so many has come; a busy machine may need more. */
export function patienceFor(promised: number): number {
  return isAlone ? promised : 20_000
}

/** Milliseconds; `TRELLIS_SOAK_MINUTES=3 npm run soak -- <case>` runs the long form for less than its whole length. */
export function durationOf(id: string, lengths: { short: number; long: number }): number {
  const minutes = Number(process.env['TRELLIS_SOAK_MINUTES'] ?? Number.NaN)
  const wanted = process.env['TRELLIS_SOAK'] === id && minutes > 0 ? minutes * 60_000 : Number.POSITIVE_INFINITY
  return Math.min(lengthOf(id, lengths), wanted)
}

/** Megabytes; `TRELLIS_SOAK_MEGABYTES=100 npm run soak -- <case>` runs the long form with less than its whole size. */
export function sizeOf(id: string, lengths: { short: number; long: number }): number {
  const wanted = Number(process.env['TRELLIS_SOAK_MEGABYTES'] ?? Number.NaN)
  return process.env['TRELLIS_SOAK'] === id && wanted > 0 ? wanted : lengthOf(id, lengths)
}

/** Says how a long form goes on; the short one is silent. */
export function say(id: string, line: string): void {
  if (process.env['TRELLIS_SOAK'] === id) process.stdout.write(`${id}: ${line}\n`)
}
