import type { FieldSchema, RecordSchema } from '@trellis/model'
import { createContext, type ReactNode } from 'react'
import type { Condition } from './filter-tree.ts'

export type ConditionFormulaProps = {
  /** Of the records that the condition asks. */
  schema: RecordSchema
  field: FieldSchema
  condition: Condition
  onChange: (condition: Condition) => void
  /** The input of a fixed value. */
  children: ReactNode
}

/** Draws a value that may be a formula as well: in filters that builders store. Those that people make of a list hold values alone. */
export const ConditionFormulas = createContext<((props: ConditionFormulaProps) => ReactNode) | undefined>(undefined)
