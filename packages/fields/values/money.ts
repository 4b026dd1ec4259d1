import { numberFormat } from './intl-formats.ts'

/**
 * An amount with the signs that all other numbers of the locale have. Of English in another region (`en-DE`) browsers know them for
 * plain numbers alone: `¥1,234` would stand beside `1.234`, and be read as something else.
 */
export function writeMoney(amount: number, currency: string, locale: string): string {
  const money = numberFormat(locale, { style: 'currency', currency })
  if (hasOwnSigns(locale)) return money.format(amount)
  const { minimumFractionDigits = 0, maximumFractionDigits = 0 } = money.resolvedOptions()
  const digits = numberFormat(locale, { minimumFractionDigits, maximumFractionDigits }).format(Math.abs(amount))
  return money.format(amount).replace(/\d(?:.*\d)?/, () => digits)
}

const known = new Map<string, boolean>()

/** Whether amounts and plain numbers have the same sign before decimals. */
function hasOwnSigns(locale: string): boolean {
  const found = known.get(locale)
  if (found !== undefined) return found
  const signOf = (options: Intl.NumberFormatOptions) =>
    numberFormat(locale, options)
      .format(1.5)
      .replaceAll(/[^.,٫]/g, '')
  const hasOwn = signOf({}) === signOf({ style: 'currency', currency: 'EUR' })
  known.set(locale, hasOwn)
  return hasOwn
}
