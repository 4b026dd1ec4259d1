import { knownLocale, knownTimezone } from '@trellis/base'

/** What the browser says of itself, for the first sign-in. */
export function browserLocale(): { locale?: string; timezone?: string } {
  const locale = knownLocale(navigator.language)
  const timezone = knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { ...(locale && { locale }), ...(timezone && { timezone }) }
}
