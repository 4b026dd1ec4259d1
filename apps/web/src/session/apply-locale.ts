import { knownLocale, knownTimezone } from '@trellis/base'
import type { SessionUser } from '@trellis/contract'
import { languageOf, setLocale } from '@trellis/ui/text'

/** Languages the texts exist in; formats (numbers, dates) follow the person's own tag in every case. */
const languages = ['en']

/** Language, formats and time zone: `?lng=` of the address, then the user's, then the browser's. */
export function applyLocale(user?: Pick<SessionUser, 'locale' | 'timezone'>): void {
  const wanted = user?.locale ?? navigator.language
  const language = languageOf(location.search, languages.find(known => wanted.split('-')[0] === known) ?? languages[0])
  const region = regionOf(wanted)
  const { timezone } = user ?? {}
  setLocale({ language, ...(region ? { region } : {}), ...(timezone ? { timeZone: timezone } : {}) })
}

/** What the browser says of itself, for the first sign-in. */
export function browserLocale(): { locale?: string; timezone?: string } {
  const locale = knownLocale(navigator.language)
  const timezone = knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { ...(locale && { locale }), ...(timezone && { timezone }) }
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}
