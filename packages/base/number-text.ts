/** The sign between whole and parts. Which one a text uses is told by a locale, a whole column or a person, never by the text alone. */
export type DecimalSign = '.' | ','

export const decimalSigns: readonly DecimalSign[] = ['.', ',']

/** `currency`: the sign or code that it names. */
export type NumberText = { value: number; currency: string | undefined; isPercent: boolean }

/** `digits`: it is a number, of more digits than are kept. */
export type UnreadNumber = { problem: 'form' | 'digits' }

/** Significant digits that every number keeps, as spreadsheets do (0-decisions §4). */
export const maximumDigits = 15

const groupSigns = "'’ \u00a0\u202f\u2009"

/** Groups have one sign throughout and three digits each, and begin with no zero: `0,125` is no number of thousands. */
function makeForm(decimal: DecimalSign): RegExp {
  const currency = String.raw`(?:\$[A-Z]{2}|[$€£¥₹₽₩₺₪฿₫₴₦]|[A-Z]{1,2}\$|[A-Z]{3}|kr\.?|zł|Kč|Ft|Fr\.?)`
  const sign = String.raw`[+\-−]`
  const [point, comma] = decimal === '.' ? [String.raw`\.`, ','] : [',', '.']
  const grouped = String.raw`[1-9]\d{0,2}(?<group>[${comma}${groupSigns}])\d{3}(?:\k<group>\d{3})*(?:${point}\d*)?`
  const plain = String.raw`(?:\d+(?:${point}\d*)?|${point}\d+)(?:[eE][+-]?\d{1,3})?`
  return new RegExp(
    String.raw`^(?<open>\()?(?<sign>${sign})?\s?(?<before>${currency}\s?)?(?<after>${sign})?(?<digits>${grouped}|${plain})(?<percent>\s?%)?(?<behind>\s?${currency})?(?<end>[\-−])?(?<close>\))?$`,
    'u',
  )
}

const forms = new Map<DecimalSign, RegExp>()

function formOf(decimal: DecimalSign): RegExp {
  const form = forms.get(decimal) ?? makeForm(decimal)
  forms.set(decimal, form)
  return form
}

/**
 * Reads `1234.5`, `1,234.50`, `1 234`, `1’234.50`, `-$5`, `12.50 EUR`, `(35.01)`, `35.01-`, `12%`, `1e3`; with a decimal comma
 * `1.234,50`. A fraction is rounded to 15 digits; whole digits are never lost.
 */
export function readNumberText(text: string, decimal: DecimalSign): NumberText | UnreadNumber {
  const groups = formOf(decimal).exec(text)?.groups
  if (!groups || !isInOrder(groups)) return { problem: 'form' }
  const plain = plainDigits(groups['digits'] ?? '', decimal)
  const isPercent = groups['percent'] !== undefined
  const read = roundNumber(Number(isPercent ? inHundredths(plain) : plain))
  if (!Number.isFinite(read) || (read === 0 && /[1-9]/.test(plain.split(/e/i)[0] ?? ''))) return { problem: 'form' }
  if (wholeDigits(plain) > maximumDigits) return { problem: 'digits' }
  const isNegative = groups['open'] !== undefined || /[-−]/.test(signsIn(groups))
  const value = isNegative && read !== 0 ? -read : read
  return { value, currency: (groups['before'] ?? groups['behind'])?.trim(), isPercent }
}

/** To 15 significant digits, as spreadsheets show what they have worked out. */
export const roundNumber = (value: number): number => Number(value.toPrecision(maximumDigits))

type Groups = Readonly<Record<string, string | undefined>>

const signsIn = ({ sign = '', after = '', end = '' }: Groups) => sign + after + end

/** One sign, one currency, and brackets in pairs that say the same as a minus. */
function isInOrder(groups: Groups): boolean {
  const { open, close, before, behind, percent } = groups
  if ((open === undefined) !== (close === undefined)) return false
  if (signsIn(groups).length > (open === undefined ? 1 : 0)) return false
  return [before, behind, percent].filter(each => each !== undefined).length <= 1
}

function plainDigits(digits: string, decimal: DecimalSign): string {
  const ungrouped = [...digits].filter(each => each === decimal || /[\deE+-]/.test(each)).join('')
  return ungrouped.replace(',', '.')
}

function inHundredths(plain: string): string {
  const [mantissa = '', exponent = '0'] = plain.split(/e/i)
  return `${mantissa}e${Number(exponent) - 2}`
}

/** Significant digits of the whole part; with an exponent nobody writes more than they mean. */
function wholeDigits(plain: string): number {
  if (/e/i.test(plain)) return 0
  const [whole = '', fraction = ''] = plain.split('.')
  const digits = whole.replace(/^0+/, '')
  return /[1-9]/.test(fraction) ? digits.length : withoutEndingZeros(digits).length
}

/** A pattern would look at every run of zeros to its end (S80). */
function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
