import { booleanLook, choicesLook, shortTextLook, sourceTextLook, unstoredLook } from './look-traits.ts'
import { equalityOperators, listOperators, textOperators, wordOperators } from './operators.ts'

/** What formats of one kind of value have in common; each is spread into its definition. */
export const shortTextTraits = {
  ...shortTextLook,
  type: 'string',
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  titleable: true,
  toText: String,
} as const

/** A key out of a closed set, which nobody searches for by its letters. */
export const keyTraits = {
  ...shortTextTraits,
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
} as const

/** Source text kept as it was written. */
export const sourceTextTraits = {
  ...shortTextTraits,
  ...sourceTextLook,
  category: 'raw',
  operators: wordOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
} as const

/** Shown in forms, without a value of its own. */
export const unstoredTraits = {
  ...unstoredLook,
  type: 'string',
  operators: [],
  searchable: false,
  uniqueable: false,
  titleable: false,
  toText: String,
} as const

/** True, false, or not answered. */
export const booleanTraits = {
  ...booleanLook,
  type: 'boolean',
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  toText: String,
} as const

/** Any number of choices out of a list. */
export const choicesTraits = {
  ...choicesLook,
  type: 'array',
  operators: listOperators,
  searchable: true,
  uniqueable: false,
  titleable: false,
} as const
