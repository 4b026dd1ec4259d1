import type { FieldSchema } from '@trellis/model'
import { numberFormat } from './intl-formats.ts'

/** A pattern such as `$#,##0.00`: what stands around a number, its groups, and how many digits it has. */
export type NumberMask = { prefix: string; suffix: string; options: Intl.NumberFormatOptions }

/** `0` is a digit that is always there, `#` one where it says something, `,` groups; the signs themselves are those of the locale. */
export function readNumberMask(mask: string | undefined): NumberMask | undefined {
  const match = /^([^#0.,]*)([#0,]*[#0])(?:\.([#0]+))?([^#0]*)$/.exec(mask ?? '')
  if (!match) return
  const [, prefix = '', whole = '', share = '', suffix = ''] = match
  return {
    prefix,
    suffix,
    options: {
      useGrouping: whole.includes(','),
      minimumIntegerDigits: Math.min(21, Math.max(1, whole.replaceAll(/[^0]/g, '').length)),
      minimumFractionDigits: Math.min(15, share.replaceAll(/[^0]/g, '').length),
      maximumFractionDigits: Math.min(15, share.length),
    },
  }
}

/** The field's mask puts a % behind its numbers, which are stored as they are shown: 12 is 12%. */
export const showsPercent = ({ metadata }: FieldSchema): boolean =>
  readNumberMask(metadata?.mask)?.suffix.includes('%') === true

/** The number in the form of its mask, as lists show it; undefined where the mask says nothing. */
export function writeMasked(value: number, mask: string | undefined, locale: string): string | undefined {
  const read = readNumberMask(mask)
  if (!read) return
  const sign = value < 0 ? '-' : ''
  return `${sign}${read.prefix}${numberFormat(locale, read.options).format(Math.abs(value))}${read.suffix}`
}
