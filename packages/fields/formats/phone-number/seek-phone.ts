import type { Seeking, Sought } from '../../seeking.ts'
import { shortDialCodes } from './dial-code-of.ts'
import { digitsOf } from './split-phone.ts'

/**
 * A number as digits alone, as it is dialled within its country and, where its dial code is known, from everywhere:
 * `#7804289482+#17804289482`. A sign marks where each begins, so that one text tells parts, beginnings and ends apart.
 */
export const seekPhone: Seeking = {
  text(value) {
    const digits = value.replaceAll(signs, '')
    if (!value.startsWith('+')) return `#${digits}`
    return `#${digits.slice(dialCodeLength(digits))}+#${digits}`
  },
  parts(written, is) {
    const number = readWritten(written)
    if (!number) return undefined
    const sought = number.isWorldwide ? worldwide(number.digits, is) : national(number.digits, is)
    // Two zeros may stand inside of a number as well.
    return is !== 'starts-with' && number.isByZeros ? [...sought, { is, text: digitsOf(written) }] : sought
  },
  whole(value) {
    const { isWorldwide, digits } = readWritten(value) ?? { isWorldwide: false, digits: value }
    if (isWorldwide) return [{ is: 'ends-with', text: `+#${digits}` }]
    const within = withoutTrunk(digits).map((number): Sought => ({ is: 'contains', text: `#${number}+` }))
    return [{ is: 'ends-with', text: `#${digits}` }, ...within]
  },
  hasOneForm: value => value.startsWith('+'),
}

/** Told by what PostgreSQL does quickly: searching looks at every record. */
function dialCodeLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1
  return shortDialCodes.includes(digits.slice(0, 2)) ? 2 : 3
}

/** Signs that stored numbers have beside digits. */
const signs = /[ ()+-]/g
const written = /^(?:tel:)?\s*(\+?)([\d\s()./\u2010-\u2015\u2212-]*)$/i

type Written = { digits: string; isWorldwide: boolean; isByZeros: boolean }

/** What somebody wrote, whatever signs stand between the digits; two zeros in front stand for the plus. */
function readWritten(text: string): Written | undefined {
  const [, plus = '', rest = ''] = written.exec(text.trim()) ?? []
  const digits = digitsOf(plus === '' ? rest : rest.replace(/\(0\)/, ''))
  if (digits === '') return undefined
  const isByZeros = plus === '' && /^00[1-9]/.test(digits)
  return { digits: isByZeros ? digits.slice(2) : digits, isWorldwide: plus !== '' || isByZeros, isByZeros }
}

/** With its dial code a number is written from its beginning. */
function worldwide(digits: string, is: Sought['is']): Sought[] {
  return [{ is: is === 'ends-with' ? is : 'contains', text: `+#${digits}` }]
}

function national(digits: string, is: Sought['is']): Sought[] {
  if (is === 'ends-with') return [{ is, text: digits }]
  const [asWritten, ...without] = withoutTrunk(digits)
  const inside = is === 'contains' ? (asWritten ?? digits) : `#${asWritten}`
  return [
    { is: 'contains', text: inside },
    ...without.map((number): Sought => ({ is: 'contains', text: `#${number}` })),
  ]
}

/** The digits, and without the zero that most countries dial in front of a number of their own and not from abroad. */
function withoutTrunk(digits: string): string[] {
  return /^0[1-9]\d/.test(digits) ? [digits, digits.slice(1)] : [digits]
}
