import { equalityOperators, listOperators, textOperators, wordOperators } from './operators.ts'

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

/** True, false, or not answered. */
export const booleanTraits = {
  type: 'boolean',
  storage: 'column',
  comparison: 'boolean',
  operators: equalityOperators,
  sortable: true,
  searchable: false,
  uniqueable: false,
  titleable: false,
  align: 'start',
  colorable: true,
  toText: String,
} as const

/** Any number of choices out of a list. */
export const choicesTraits = {
  type: 'array',
  storage: 'column',
  comparison: 'list',
  operators: listOperators,
  sortable: false,
  searchable: true,
  uniqueable: false,
  titleable: false,
  align: 'start',
  colorable: true,
} as const
