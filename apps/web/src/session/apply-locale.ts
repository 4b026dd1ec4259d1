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

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}
