import type { FieldSchema } from '@trellis/model'
import type { ComponentType } from 'react'

export type InputProps = {
  /** Id of the control, for its label. */
  id: string
  fieldId: string
  schema: FieldSchema
  /** The label stays for screen readers only: rows of filters and tables. */
  isLabelHidden?: boolean
  /** The value as typed: text that cannot be read yet is passed on as it is, and the check refuses it. */
  value: unknown
  /** undefined or null = empty. Formats that store links call it with the next `pending` change, undefined for none. */
  onChange: (value: unknown) => void
  /** Only for formats that store links: the change that is not saved yet. */
  pending?: unknown
  onBlur?: () => void
  required: boolean
  disabled: boolean
  readOnly: boolean
  /** Shown under the control with an error icon. */
  error?: string
  /** What is wrong inside a value that holds others, by path inside it; shown where it is. */
  errors?: Readonly<Record<string, string>>
  /** The record being edited: its collection and id (absent while new). */
  record?: { collectionId: string; id?: string }
}

export type CellProps = {
  fieldId: string
  schema: FieldSchema
  value: unknown
  /** Row density; cells never grow past one line. */
  density?: 'S' | 'M' | 'L'
}

/** The browser half of a format. `Input` draws label, hint and error itself through the FormField of `@trellis/ui`. */
export type FormatWeb = {
  Input: ComponentType<InputProps>
  /**
   * Whether the input, drawn with one value, has to be drawn anew when another one was just typed into it; always where this is left
   * out. One that keeps its own text shows it already.
   */
  drawsTyped?: (drawn: unknown, typed: unknown, schema: FieldSchema) => boolean
  Cell: ComponentType<CellProps>
  /**
   * What is told a person who typed something that is refused, or that says nothing and would vanish with a save: in the form that the
   * input shows. Undefined where the check tells it.
   */
  typedProblem?: (value: unknown, schema: FieldSchema) => string | undefined
}

export function defineFormatWeb(web: FormatWeb): FormatWeb {
  return web
}
