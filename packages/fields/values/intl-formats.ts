const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const quickNumbers = new WeakMap<object, Kept<Intl.NumberFormat>>()
const quickDates = new WeakMap<object, Kept<Intl.DateTimeFormat>>()

/** Making a formatter costs about as much as a whole row of cells, so each is made once per locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return quickly(quickNumbers, locale, options, () =>
    remembered(numbers, `${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)),
  )
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return quickly(quickDates, locale, options, () =>
    remembered(dates, `${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options)),
  )
}

type Kept<Format> = { locale: string; format: Format }

/** For options that are the same object each time, as lists have them, without writing them down. */
function quickly<Format>(
  store: WeakMap<object, Kept<Format>>,
  locale: string,
  options: object,
  find: () => Format,
): Format {
  const known = store.get(options)
  if (known?.locale === locale) return known.format
  const format = find()
  store.set(options, { locale, format })
  return format
}

function remembered<Format>(store: Map<string, Format>, key: string, make: () => Format): Format {
  const known = store.get(key)
  if (known) return known
  const made = make()
  store.set(key, made)
  return made
}
