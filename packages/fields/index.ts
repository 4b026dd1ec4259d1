export { askedSettings, unsaidSettings } from './asked-settings.ts'
export * from './define-format.ts'
export type { FormatLook } from './define-look.ts'
export type { FormatRules } from './define-rules.ts'
export * from './filter/index.ts'
export { allFormats, findFormat, formatIds, isFormatId } from './find-format.ts'
export { findLook, hasPlainCell } from './find-look.ts'
export { findRules } from './find-rules.ts'
export { type FormatId, formats } from './formats/index.gen.ts'
export { type FieldGuess, guessField } from './guess-field.ts'
export { type ProblemKey, problemMessages, problemText } from './messages.ts'
export { compilePattern } from './patterns/compile-pattern.ts'
export type { CreateResult, DescribedCollection, RecordGateway, UploadedFile, UploadOptions } from './record-gateway.ts'
export type { Seeking, Sought } from './seeking.ts'
export { checkFieldSchema } from './validate/check-field-schema.ts'
export { defaultValues } from './validate/default-values.ts'
export { isFormulaDefault } from './validate/is-formula-default.ts'
export {
  isEmptyValue,
  isHollow,
  saysNothing,
  type ValidationInput,
  validateRecord,
} from './validate/validate-record.ts'
export { actionField } from './values/action-schema.ts'
export { isWebAddress } from './values/addresses.ts'
export { isAllowedFile } from './values/file-types.ts'
export { linkedCount, linkedIds, linkedRecords, linkedTitles } from './values/links.ts'
export { holdsFiles, problemsAt } from './values/nested-values.ts'
export type { Notation } from './values/notation.ts'
export { findOption, optionLabel, optionsOf } from './values/options.ts'
export { isStorableText } from './values/text.ts'
export { unreadFormulas, unreadText, withoutUnread } from './values/unread-formula.ts'
