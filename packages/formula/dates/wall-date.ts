import type { Frame } from '../evaluate/frame.ts'
import { dayLength, type Moment, wallOf } from './moment.ts'
import { startOfWall } from './units.ts'

/** What calendar and clock of the formula's zone show, for the UTC getters. */
export function wallDate(given: Moment, frame: Frame): Date {
  return new Date(wallOf(given, frame.timeZone))
}

/** ISO 8601: weeks begin on Monday, the first one holds the year's first Thursday. */
export function isoWeek(wall: number): { year: number; week: number } {
  const thursday = startOfWall(wall, 'week') + 3 * dayLength
  const week = Math.floor((thursday - startOfWall(thursday, 'year')) / (7 * dayLength)) + 1
  return { year: new Date(thursday).getUTCFullYear(), week }
}
