export { formatDate, formatDateTime, formatList, formatLogTime, formatNumber, formatRelative } from './format.ts'
export { formatMessage, type TextValues } from './message.ts'
export {
  addTranslations,
  type Catalogue,
  getLocale,
  type LocaleSettings,
  localeTag,
  registeredTexts,
  registerTexts,
  setLocale,
  type Translate,
  t,
} from './store.ts'
export { languageOf, TextProvider, useT } from './text-provider.tsx'
