import { getLocale } from '@trellis/ui/text'

/** Languages with the regions whose numbers and dates differ; any other tag is set through the interface for programs. */
const tags = [
  'en',
  'en-GB',
  'en-CA',
  'en-AU',
  'en-IE',
  'en-IN',
  'en-ZA',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'es',
  'es-MX',
  'es-AR',
  'it',
  'it-CH',
  'nl',
  'nl-BE',
  'pt',
  'pt-BR',
  'da',
  'sv',
  'nb',
  'fi',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'el',
  'tr',
  'uk',
  'ja',
  'ko',
  'zh-CN',
  'zh-TW',
]

/** By the names that the person at the screen knows them by, with the stored one. */
export function localeOptions(stored: string): { id: string; label: string }[] {
  const names = new Intl.DisplayNames([getLocale().language], { type: 'language' })
  return [...new Set([...tags, stored])]
    .map(id => ({ id, label: `${names.of(id) ?? id} (${id})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
