/** A language tag in its canonical form; undefined for what is none. */
export function knownLocale(locale: string | undefined): string | undefined {
  try {
    return locale === undefined ? undefined : Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}

/** The name of a time zone that there is. */
export function knownTimezone(timezone: string | undefined): string | undefined {
  try {
    return timezone && new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
