import Type from 'typebox'
import type { FilterOperator } from './filter-operators.ts'
import { type ReferenceScope, refersTo } from './refers-to.ts'

export type FilterCondition = { [operator in FilterOperator]?: unknown }

/** What `$matches` and `$notMatches` of an association take. */
export type AssociationMatch = { type: 'any' } | { type: 'record'; ids: string[] } | { type: 'fields'; filter: Filter }

/**
 * Several operators under one field and several keys in one object are joined by "and"; `{field: value}` is short for `$eq`, a list for `$in`.
 * Of dates and moments a value may be a whole day (`2026-11-25`) or `RelativeDays`.
 */
export type Filter = { $and?: Filter[]; $or?: Filter[]; $not?: Filter } & { [fieldId: string]: unknown }

/** Its inner shape is checked against the collection when compiled, so that errors can name the field. */
export const Filter = Type.Unsafe<Filter>(Type.Record(Type.String(), Type.Unknown()))

/** A filter of a definition, which names fields of this collection. */
export const filterOn = (of: ReferenceScope) =>
  Type.Unsafe<Filter>(Type.Record(Type.String(), Type.Unknown(), refersTo({ kind: 'filter', of })))
