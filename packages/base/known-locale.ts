/** A language tag in its canonical form; undefined for what is none. */
export function knownLocale(locale: string | undefined): string | undefined {
  try {
    return locale ? Intl.getCanonicalLocales(locale)[0] : undefined
  } catch {
    return undefined
  }
}

/** The name of a time zone that there is. An offset is none: PostgreSQL takes it for the opposite. */
export function knownTimezone(timezone: string | undefined): string | undefined {
  try {
    return timezone && !/^[+-]/.test(timezone)
      ? new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
      : undefined
  } catch {
    return undefined
  }
}
