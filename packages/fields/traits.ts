import { booleanLook, choicesLook, shortTextLook, sourceTextLook, unstoredLook } from './look-traits.ts'
import { equalityOperators, listOperators, textOperators, wordOperators } from './operators.ts'
import { booleanRules, choicesRules, otherTextRules, shortTextRules } from './rules-traits.ts'

/** What formats of one kind of value have in common; each is spread into its definition. */
export const shortTextTraits = {
  ...shortTextLook,
  ...shortTextRules,
  operators: textOperators,
  searchable: true,
  uniqueable: true,
} as const

/** A key out of a closed set, which nobody searches for by its letters. */
export const keyTraits = {
  ...shortTextTraits,
  ...otherTextRules,
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
} as const

/** Source text kept as it was written. */
export const sourceTextTraits = {
  ...shortTextTraits,
  ...otherTextRules,
  ...sourceTextLook,
  category: 'raw',
  operators: wordOperators,
  searchable: false,
  uniqueable: false,
} as const

/** Shown in forms, without a value of its own. */
export const unstoredTraits = {
  ...unstoredLook,
  ...otherTextRules,
  operators: [],
  searchable: false,
  uniqueable: false,
} as const

/** True, false, or not answered. */
export const booleanTraits = {
  ...booleanLook,
  ...booleanRules,
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
} as const

/** Any number of choices out of a list. */
export const choicesTraits = {
  ...choicesLook,
  ...choicesRules,
  operators: listOperators,
  searchable: true,
  uniqueable: false,
} as const
