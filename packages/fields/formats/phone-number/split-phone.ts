import { dialCodeOf } from './dial-code-of.ts'

export type PhoneParts = {
  /** Without its plus; undefined where the number is written as it is dialled within its country. */
  dialCode: string | undefined
  /** The rest as it was written. */
  number: string
}

/** Takes a number apart: an optional known dial code, then digits, spaces, brackets and hyphens (2 §5); or says what is wrong. */
export function splitPhone(written: string): PhoneParts | 'problem.phone' | 'problem.phoneDialCode' {
  const text = tidy(written)
  if (!/^\+?[\d ()-]+$/.test(text)) return 'problem.phone'
  if (!text.startsWith('+')) return hasDigits(text, 3) ? { dialCode: undefined, number: text } : 'problem.phone'
  const digits = digitsOf(text)
  const dialCode = dialCodeOf(digits)
  if (!dialCode) return 'problem.phoneDialCode'
  const number = afterDigits(text, dialCode.length).trim()
  return hasDigits(number, 2) && digits.length <= 17 ? { dialCode, number } : 'problem.phone'
}

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Dots, slashes and the finer blanks and dashes of other people's lists, as the pattern has them. */
function tidy(text: string): string {
  return text
    .replace(/^tel:/i, '')
    .replaceAll(/[./\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[ -]*-[ -]*/g, '-')
    .trim()
}

function hasDigits(text: string, least: number): boolean {
  const count = digitsOf(text).length
  return count >= least && count <= 15
}

function afterDigits(text: string, count: number): string {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1
    if (seen === count) return text.slice(place + 1)
  }
  return ''
}
