const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs about as much as a whole row of cells, so each is made once per locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remembered(numbers, `${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return remembered(dates, `${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

function remembered<Format>(store: Map<string, Format>, key: string, make: () => Format): Format {
  const known = store.get(key)
  if (known) return known
  const made = make()
  store.set(key, made)
  return made
}
