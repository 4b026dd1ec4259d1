const localeMasks = new Map<string, string>()

/** The order and separators of the locale's numeric date, as `DD/MM/YYYY`. */
export function localeMask(locale: string): string {
  const mask = localeMasks.get(locale) ?? findLocaleMask(locale)
  localeMasks.set(locale, mask)
  return mask
}

function findLocaleMask(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const names: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }
  const parts = format.formatToParts(new Date(Date.UTC(2001, 11, 22)))
  const mask = tidyDate(parts.map(({ type, value }) => names[type] ?? (type === 'literal' ? value : '')).join(''))
  return /^[YMD]+[./-][YMD]+[./-][YMD]+$/.test(mask) ? mask : 'YYYY-MM-DD'
}

/** Without marks of direction and odd blanks, also after the points of `22. 12. 2001`. */
export function tidyDate(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/(\d|[YMD])([./]) (?=\d|YY|MM|DD)/g, '$1$2')
    .trim()
}
