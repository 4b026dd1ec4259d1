import { ownValue } from '@trellis/base'
import type { FieldSchema, OptionItem } from '@trellis/model'
import { createContext, use } from 'react'

/** What formulas say of a place inside a field's value. */
export type NestedState = {
  isHidden?: true
  isDisabled?: true
  isRequired?: true
  options?: readonly OptionItem[]
  /** Stands there until something is entered. */
  default?: unknown
}

const Context = createContext<Readonly<Record<string, NestedState>>>({})

/** By path from the record: `lines.0.price`. */
export const NestedStates = Context

const nothing: NestedState = {}

export function useNestedStates(): (path: string) => NestedState {
  const states = use(Context)
  return path => ownValue(states, path) ?? nothing
}

/** Options by formula stand in place of the field's own. */
export function withOptions(schema: FieldSchema, options: readonly OptionItem[] | undefined): FieldSchema {
  return options ? { ...schema, metadata: { ...schema.metadata, optionList: [...options] } } : schema
}
