import type { Frame } from '../evaluate/frame.ts'
import { type FormulaList, type FormulaValue, isList } from '../value.ts'
import { day, dayLength, instantTime, type Moment, readMoment, wallOf } from './moment.ts'
import { startOfWall } from './units.ts'

/** The working day so many working days after (or before) a day; both given as midnights of the calendar. */
export function workday(start: number, count: number, holidays: FormulaList, frame: Frame): Moment | null {
  if (Math.abs(count) > 400_000) return null
  const free = freeDays(holidays, frame)
  const step = count < 0 ? -dayLength : dayLength
  let at = start
  for (let left = Math.abs(count); left > 0; ) {
    frame.step()
    at += step
    if (isWorkday(at, free)) left -= 1
  }
  return day(at)
}

/** Both ends count; negative where the end comes first. */
export function workdaysBetween(start: number, end: number, holidays: FormulaList, frame: Frame): number {
  if (end < start) return -workdaysBetween(end, start, holidays, frame)
  const days = Math.round((end - start) / dayLength) + 1
  let count = Math.floor(days / 7) * 5
  for (let at = start + Math.floor(days / 7) * 7 * dayLength; at <= end; at += dayLength) {
    if (isWorkday(at, none)) count += 1
  }
  const free = [...freeDays(holidays, frame)]
  return count - free.filter(at => at >= start && at <= end && isWorkday(at, none)).length
}

/** Days and moments, also of the lists among them, as they were written, earliest first. */
export function inTimeOrder(values: readonly FormulaValue[], frame: Frame): FormulaValue[] {
  const flat = values.flatMap(value => (isList(value) ? value : [value]))
  const timed = flat.flatMap(value => {
    frame.step()
    const read = readMoment(value, frame.timeZone)
    return read ? [{ value, time: instantTime(read, frame.timeZone) }] : []
  })
  return timed.sort((left, right) => left.time - right.time).map(each => each.value)
}

const none: ReadonlySet<number> = new Set()

function freeDays(holidays: FormulaList, frame: Frame): Set<number> {
  const read = holidays.map(holiday => readMoment(holiday, frame.timeZone))
  return new Set(read.flatMap(each => (each ? [startOfWall(wallOf(each, frame.timeZone), 'day')] : [])))
}

function isWorkday(at: number, free: ReadonlySet<number>): boolean {
  return new Date(at).getUTCDay() % 6 !== 0 && !free.has(at)
}
