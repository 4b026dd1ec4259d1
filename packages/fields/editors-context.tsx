import type { FieldSchema, Filter, RecordSchema } from '@trellis/model'
import type { Option } from '@trellis/ui'
import { type ComponentType, createContext, use } from 'react'
import type { InputProps } from './define-format-web.ts'
import type { ComponentsNamed } from './values/naming-components.ts'

export type FilterEditorProps = {
  label: string
  schema: RecordSchema
  filter: Filter | undefined
  onChange: (filter: Filter | undefined) => void
}

/** Values by field id: each of a field of `schema`, or a formula where formulas are taken. */
export type ValuesEditorProps = {
  label: string
  schema: RecordSchema
  values: Readonly<Record<string, unknown>>
  onChange: (values: Record<string, unknown>) => void
}

/** A value of the format that holds a collection of its own. */
export type LiteCollectionProps = { value: Readonly<Record<string, unknown>>; onChange: (value: object) => void }

export type CollectionPickerProps = { onSelect: (collectionId: string) => void; onClose: () => void }

/** A formula in the whole editor; undefined removes it. */
export type FormulaDialogProps = {
  schema: FieldSchema
  value: unknown
  onChange: (value: unknown) => void
  onClose: () => void
}

/** Editors that are made of inputs themselves, so they stand above them: whoever shows forms brings them. */
export type FieldEditors = {
  FilterEditor?: ComponentType<FilterEditorProps>
  ValuesEditor?: ComponentType<ValuesEditorProps>
  LiteCollectionEditor?: ComponentType<LiteCollectionProps>
  CollectionPicker?: ComponentType<CollectionPickerProps>
  /** In forms whose values may be formulas: in place of the input of a field that takes one. */
  FormulaInput?: ComponentType<InputProps>
  /** Where it is known what formulas can refer to: the whole editor of them, beside the box they are typed in. */
  FormulaDialog?: ComponentType<FormulaDialogProps>
  /** Flows that actions can run, by `flow:` and their id; whoever may not know them offers none. */
  flows?: readonly Option[]
  /** What a flow asks for when it is started. */
  flowInputs?: (flowId: string) => Promise<RecordSchema>
  /** Components of the view around that actions can name; elsewhere their IDs are typed. */
  components?: ComponentsNamed
}

const none: FieldEditors = {}

export const EditorsContext = createContext<FieldEditors>(none)

/** Where one is missing, the value is edited as text. */
export const useEditors = (): FieldEditors => use(EditorsContext)
