import { formatMessage, type MessageContext, ownValue, type TextValues } from '@trellis/base'
import { pseudoLiteral } from './pseudo.ts'

export type Catalogue = Readonly<Record<string, string>>

/** `language` is a BCP 47 tag or `pseudo`; `region` (`DE`) changes formats only; `timeZone` an IANA name. */
export type LocaleSettings = { language: string; region?: string; timeZone?: string }

export type Translate<Key extends string = string> = (key: Key, values?: TextValues) => string

const sources = new Map<string, Record<string, string>>()
const translations = new Map<string, Record<string, string>>()
const listeners = new Set<() => void>()
let settings: LocaleSettings = { language: 'en' }
let version = 0
let context: MessageContext | undefined

/**
 * Adds a package's English texts to a namespace and returns a `t` that only takes their keys. The same key with another
 * text is a mistake: it throws.
 */
export function registerTexts<Texts extends Catalogue>(
  namespace: string,
  texts: Texts,
): Translate<keyof Texts & string> {
  const known = sources.get(namespace) ?? {}
  for (const [key, text] of Object.entries(texts)) {
    if (ownValue(known, key) !== undefined && ownValue(known, key) !== text)
      throw new Error(`Text ${namespace}/${key} is registered twice`)
    known[key] = text
  }
  sources.set(namespace, known)
  return (key, values) => translate(namespace, key, values)
}

/** Texts of a language other than English, as the server keeps them; later calls add to earlier ones. */
export function addTranslations(language: string, namespace: string, texts: Catalogue): void {
  const key = `${language}/${namespace}`
  translations.set(key, { ...translations.get(key), ...texts })
  changed()
}

/** Every English text of a namespace, for translators and tests. */
export const registeredTexts = (namespace: string): Catalogue => sources.get(namespace) ?? {}

export function setLocale(next: LocaleSettings): void {
  settings = next
  context = undefined
  tellComponentLibrary()
  changed()
}

/** React Aria's own texts and formats follow the same language, wherever its code comes to be loaded. */
function tellComponentLibrary(): void {
  if (typeof window === 'undefined') return
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: localeTag() })
  window.dispatchEvent(new Event('languagechange'))
}

export const getLocale = (): LocaleSettings => settings

/** The text of a key in the namespace `ui`; a key nobody knows is shown as it is. */
export const t: Translate = (key, values) => translate('ui', key, values)

export function translate(namespace: string, key: string, values: TextValues = {}): string {
  const { language } = settings
  const base = language.split('-')[0] ?? language
  const message =
    ownValue(translations.get(`${language}/${namespace}`), key) ??
    ownValue(translations.get(`${base}/${namespace}`), key) ??
    ownValue(sources.get(namespace), key) ??
    key
  const text = formatMessage(message, values, messageContext())
  return language === 'pseudo' ? `[${text}]` : text
}

/** The tag given to Intl: the language with the region's formats. */
export function localeTag(): string {
  const { language, region } = settings
  const tag = language === 'pseudo' ? 'en' : language
  return region && !/-[A-Z]{2}\b/.test(tag) ? `${tag}-${region}` : tag
}

function messageContext(): MessageContext {
  if (context) return context
  let rules: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  context = {
    plural: count => (rules ??= new Intl.PluralRules(localeTag())).select(count),
    number: value => (numbers ??= new Intl.NumberFormat(localeTag())).format(value),
    ...(settings.language === 'pseudo' ? { literal: pseudoLiteral } : {}),
  }
  return context
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const textVersion = (): number => version

function changed(): void {
  version++
  for (const listener of listeners) listener()
}
