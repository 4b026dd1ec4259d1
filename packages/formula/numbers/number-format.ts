import { FormulaFailure } from '../errors.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** One format per language and options, kept: making one costs more than using it a thousand times. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  if (formats.size > 200) formats.clear()
  try {
    const made = new Intl.NumberFormat(locale, options)
    formats.set(key, made)
    return made
  } catch {
    throw new FormulaFailure('INVALID_VALUE', `“${locale.slice(0, 60)}” is no language that numbers can be written in`)
  }
}

/** As many digits after the point as asked for, else at most so many. */
export function digits(places: number | undefined, most: number): Intl.NumberFormatOptions {
  if (places === undefined) return { maximumFractionDigits: most }
  const exact = Math.max(0, Math.min(20, Math.trunc(places)))
  return { minimumFractionDigits: exact, maximumFractionDigits: exact }
}
