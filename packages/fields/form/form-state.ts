import type { FieldProblem } from '@trellis/base'
import type { OptionItem, RecordValues } from '@trellis/model'

/** What one field shows; the same object until something of it changes. */
export type FieldState = {
  value: unknown
  /** The change of links that is not saved yet. */
  pending: unknown
  /** Shown once errors are shown at all. */
  error: string | undefined
  /** Of a value that holds others: what is wrong inside it, by path inside it. */
  errors: Readonly<Record<string, string>> | undefined
  isChanged: boolean
  /** What formulas say of the field; the same object until they say something else. */
  formula: FieldFormulaState
}

/** What formulas say of one field, and by path of what is inside its value. */
export type FieldFormulaState = {
  isDisabled: boolean
  isRequired: boolean
  options: readonly OptionItem[] | undefined
  /** Why a formula of the field gave nothing: told, and never in the way of a save. */
  failure: string | undefined
  inside: Readonly<
    Record<
      string,
      { isHidden?: true; isDisabled?: true; isRequired?: true; options?: readonly OptionItem[]; default?: unknown }
    >
  >
}

export type FormSummary = {
  isDirty: boolean
  isSaving: boolean
  isShowingErrors: boolean
  /** Files are on their way: the form waits for them. */
  isUploading: boolean
  /** Every problem there is, shown or not. */
  problems: readonly FieldProblem[]
  /** Fields that a formula hides. */
  hidden: readonly string[]
}

/** What a save sends: the changed fields (null = emptied, links as their change), and what they were loaded with. */
export type FormChanges = { record: RecordValues; base?: { version: number; values: RecordValues } }

/** Unsaved work as it is kept for later; `values` may hold keys beginning `$$`, the pending links. */
export type FormDraft = { values: RecordValues; base: RecordValues; version?: number }
