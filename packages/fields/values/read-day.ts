import { type DayOrder, dayOf, type ReadDay } from './day.ts'

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The forms that mean the same everywhere (2 §5): YYYY-MM-DD, YYYY/MM/DD, YYYYMMDD, D MMM YYYY, MMM D, YYYY and with full month names. */
export function readDay(text: string): ReadDay {
  const digits = /^(\d{4})(?:-(\d{1,2})-|\/(\d{1,2})\/)(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})()(\d{2})$/.exec(text)
  if (digits) return real(digits[1], Number(digits[2] || digits[3]), digits[4])
  const dayFirst = /^(\d{1,2}) ([A-Za-z]{3,9})\.? (\d{4})$/.exec(text)
  if (dayFirst) return real(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/.exec(text)
  return monthFirst ? real(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : undefined
}

/** `4/7/1996`, `04.07.1996`, `4-7-1996`: what they mean depends on the order, which only a mask, a locale or a whole column tells. */
export function readOrderedDay(text: string, order: DayOrder): ReadDay {
  const match = orderedDay.exec(text)
  if (!match) return
  const [, first, , second, year] = match
  return order === 'DMY' ? real(year, Number(second), first) : real(year, Number(first), second)
}

/** The order and separator of a mask like `DD/MM/YYYY`; undefined for masks that name no such order. */
export function maskOrder(mask: string | undefined): DayOrder | undefined {
  const letters = mask
    ?.toUpperCase()
    .replaceAll(/[^DMY]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
  return letters === 'DMY' || letters === 'MDY' ? letters : undefined
}

/** The mask under which every text of a column is a day, or undefined when none fits or two would (D/M against M/D). */
export function guessMask(texts: readonly string[]): string | undefined {
  const separators = new Set(texts.map(text => orderedDay.exec(text)?.[2]))
  const [separator] = separators
  if (separators.size !== 1 || separator === undefined) return
  const fits = (order: DayOrder) => texts.every(text => 'day' in (readOrderedDay(text, order) ?? {}))
  const isDayFirst = fits('DMY')
  if (separator === '.') return isDayFirst ? 'DD.MM.YYYY' : undefined
  const isMonthFirst = fits('MDY')
  if (isDayFirst === isMonthFirst) return
  return (isDayFirst ? ['DD', 'MM', 'YYYY'] : ['MM', 'DD', 'YYYY']).join(separator)
}

const orderedDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/

function real(year: string | undefined, month: number, day: string | undefined): ReadDay {
  const found = dayOf(Number(year), month, Number(day))
  return found === undefined ? { impossible: true } : { day: found }
}

/** 1 to 12 by full name, first three letters or "sept"; 0 = no month. */
function monthOf(name: string | undefined): number {
  const lower = name?.toLowerCase() ?? ''
  if (lower === 'sept') return 9
  return monthNames.findIndex(month => month === lower || month.slice(0, 3) === lower) + 1
}
