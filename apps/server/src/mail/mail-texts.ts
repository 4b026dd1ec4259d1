import { formatMessage, ownValue, type TextValues } from '@trellis/base'
import { english, type MailTextKey, type MailTexts } from './texts/english.ts'
import { french } from './texts/french.ts'
import { german } from './texts/german.ts'
import { spanish } from './texts/spanish.ts'

const languages: Readonly<Record<string, MailTexts>> = { en: english, de: german, fr: french, es: spanish }

type Told = {
  /** Of the language that the texts are in. */
  locale: string
  t(key: MailTextKey, values: TextValues): string
}

/** Texts for the first of these languages that there are any in; English otherwise. */
export function mailTexts(...wanted: readonly (string | undefined)[]): Told {
  const locale = wanted.find(tag => tag !== undefined && textsIn(tag)) ?? 'en'
  const texts = textsIn(locale) ?? english
  const plurals = new Intl.PluralRules(locale)
  const context = { plural: (count: number) => plurals.select(count), number: String }
  return { locale, t: (key, values) => formatMessage(texts[key], values, context) }
}

function textsIn(tag: string): MailTexts | undefined {
  return ownValue(languages, tag.split('-')[0]?.toLowerCase() ?? '')
}
