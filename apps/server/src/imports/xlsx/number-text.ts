/** Digits of a number that Excel computes with and shows; what a file holds beyond them is the error of a computation. */
const shownDigits = 15

/**
 * A number of a sheet as plain decimal text without an exponent. One with a fraction is rounded to the digits that Excel shows: 0.1+0.2
 * is kept there as 0.30000000000000004. Whole numbers keep all of theirs, so that a long one is refused and not silently rounded.
 */
export function numberText(text: string): string {
  if (/^(?:0|-?[1-9]\d*)$/.test(text)) return text
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  // Also keeps an exponent from asking for a billion zeros.
  if (value === 0) return '0'
  const plain = withoutExponent(text.trim())
  const [whole = '', fraction = ''] = plain.split('.')
  if (/^0*$/.test(fraction)) return signed(whole.replace(/^-?0*(?=\d)/, ''), plain)
  return signed(withoutExponent(String(Math.abs(Number(value.toPrecision(shownDigits))))), plain)
}

function signed(digits: string, plain: string): string {
  return plain.startsWith('-') ? `-${digits}` : digits
}

/** The same digits with their point where the exponent puts it. */
function withoutExponent(text: string): string {
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const minus = sign === '-' ? '-' : ''
  if (point <= 0) return `${minus}0.${'0'.repeat(-point)}${digits}`
  return `${minus}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`.replace(/\.$/, '')
}
