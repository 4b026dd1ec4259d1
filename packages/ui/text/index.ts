export { formatMessage, type TextValues } from '@trellis/base'
export { formatDate, formatDateTime, formatList, formatLogTime, formatNumber, formatRelative } from './format.ts'
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
