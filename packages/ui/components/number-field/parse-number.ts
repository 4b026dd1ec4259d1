import { type DecimalSign, readNumberText } from '@trellis/base'

/**
 * Reads a number as people write it in a locale. Empty is `null`. Undefined is what cannot be read, which is also what has its signs
 * in the wrong places, says a currency or a percentage, or has more digits than are kept.
 */
export function parseNumber(text: string, locale: string): number | null | undefined {
  const { plain, decimal } = numberForm(text, locale)
  return plain === '' ? null : valueOf(plain, decimal)
}

/** What a text that `parseNumber` does not read says where the other sign stands before decimals, as the person would write it. */
export function meantNumber(text: string, locale: string): string | undefined {
  const { plain, decimal } = numberForm(text, locale)
  if (plain === '' || valueOf(plain, decimal) !== undefined) return undefined
  const meant = valueOf(plain, decimal === '.' ? ',' : '.')
  return meant === undefined ? undefined : writeNumber(meant, locale)
}

/** The text of a number for editing: the locale's decimal sign, no grouping, all digits. */
export function writeNumber(value: number | null, locale: string): string {
  if (value === null) return ''
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumSignificantDigits: 15 }).format(value)
}

/** A text of somebody's locale as `readNumberText` knows it, and the sign that stands before its decimals. */
export function numberForm(text: string, locale: string): { plain: string; decimal: DecimalSign } {
  const { decimal, hasPairs } = habitsOf(locale)
  const ascii = inAscii(text).trim()
  const plain = hasPairs ? withoutPairs(ascii) : ascii
  return { plain, decimal: decimal === ',' && hasPlainPoint(plain) ? '.' : decimal }
}

function valueOf(plain: string, decimal: DecimalSign): number | undefined {
  const read = readNumberText(plain, decimal)
  return 'value' in read && read.currency === undefined && !read.isPercent ? read.value : undefined
}

/** The keys beside the digits write a point on many keyboards: where it cannot group thousands it stands before decimals. */
const hasPlainPoint = (text: string): boolean =>
  /^[^.,]*\.[^.,]*$/.test(text) && !/(?<!\d)[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text)

/** `12,34,567`: India groups all but the last three digits in pairs. */
const withoutPairs = (text: string): string =>
  text.replace(/^([^\d.,]*)([1-9]\d?(?:,\d{2})+,\d{3})(?![\d,])/, (_all, before: string, digits: string) => {
    return before + digits.replaceAll(',', '')
  })

/** Of the digits of other scripts, which follow one another from their zero. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6]

/** Arabic and Indian digits and signs as others write them, without the marks of direction around them. */
function inAscii(text: string): string {
  if (!/[^\u0020-\u007e]/.test(text)) return text
  return text
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, digit => {
      const code = digit.charCodeAt(0)
      return String(code - Math.max(...zeros.filter(zero => zero <= code)))
    })
}

type Habits = { decimal: DecimalSign; hasPairs: boolean }

const known = new Map<string, Habits>()

function habitsOf(locale: string): Habits {
  const found = known.get(locale) ?? findHabits(locale)
  known.set(locale, found)
  return found
}

function findHabits(locale: string): Habits {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  return {
    decimal: parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.',
    hasPairs: parts.filter(({ type }) => type === 'integer').at(-2)?.value.length === 2,
  }
}
