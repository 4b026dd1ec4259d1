import { equalityOperators, textOperators, wordOperators } from './operators.ts'

/** What formats of one kind of value have in common; each is spread into its definition. */
export const shortTextTraits = {
  type: 'string',
  storage: 'column',
  comparison: 'text',
  operators: textOperators,
  sortable: true,
  searchable: true,
  uniqueable: true,
  titleable: true,
  align: 'start',
  colorable: true,
  toText: String,
  display: String,
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
  category: 'raw',
  operators: wordOperators,
  sortable: false,
  searchable: false,
  uniqueable: false,
  titleable: false,
  colorable: false,
} as const

/** Shown in forms, without a value of its own. */
export const unstoredTraits = {
  type: 'string',
  storage: 'none',
  comparison: 'text',
  operators: [],
  sortable: false,
  searchable: false,
  uniqueable: false,
  titleable: false,
  align: 'start',
  colorable: false,
  toText: String,
  display: String,
} as const
