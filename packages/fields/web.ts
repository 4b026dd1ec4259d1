export * from './define-format-web.ts'
export {
  type CollectionPickerProps,
  EditorsContext,
  type FieldEditors,
  type FilterEditorProps,
  type FormulaDialogProps,
  type LiteCollectionProps,
  type ValuesEditorProps,
} from './editors-context.tsx'
export {
  cellHrefOf,
  cellTextOf,
  FieldCell,
  FieldInput,
  preloadFormats,
  renderCell,
  typedProblem,
  useCellFormats,
} from './field-input.tsx'
export { arrangeFields, type FormField, type FormSection } from './form/arrange-fields.ts'
export { describeProblem } from './form/describe-problem.ts'
export { ErrorSummary } from './form/error-summary.tsx'
export { FormAction, type FormActionProps } from './form/form-action.tsx'
export { formDebounce } from './form/form-debounce.ts'
export type { FieldState, FormChanges, FormDraft, FormSummary } from './form/form-state.ts'
export { FormStore, type FormStoreOptions, pendingKey } from './form/form-store.ts'
export { makeFormValidator, toWireChanges } from './form/form-validator.ts'
export { RecordForm, type RecordFormProps, type SaveActions } from './form/record-form.tsx'
export { type RenderedSetting, SettingsForm, type SettingsFormProps } from './form/settings-form.tsx'
export { useFormFormats } from './form/use-form-formats.ts'
export { useField, useFormSummary } from './form/use-form-store.ts'
export type { SaveResult } from './form/use-submit.ts'
export { formatLabel, formatSummary, translateSetting } from './format-texts.ts'
export { GatewayProvider, useGateway } from './gateway-context.tsx'
export { GridContext } from './grid-context.tsx'
export { registerFormTexts, shownProperties } from './inputs/action-texts.ts'
export { FormulaOrValue } from './inputs/formula-or-value.tsx'
export { numberRefusal } from './inputs/number-refusal.ts'
export { OptionListEditor } from './inputs/option-list-editor.tsx'
export { RecordSearch } from './inputs/record-search.tsx'
export { type Person, readTyped } from './inputs/typed-text.ts'
export { useRecordTitle } from './inputs/use-record-title.ts'
export { translated } from './setting-texts.ts'
export type { ComponentsNamed } from './values/naming-components.ts'
export { valueAt, withValueAt } from './values/path.ts'
export { namingLook, recordName } from './values/record-name.ts'
