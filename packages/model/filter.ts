import Type from 'typebox'

/** Operators of the filter language (0-decisions §5); a format says which of them its fields take. */
export const filterOperators = [
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$between',
  '$contains',
  '$notContains',
  '$startsWith',
  '$endsWith',
  '$exists',
  '$notExists',
  '$matches',
  '$notMatches',
  '$empty',
  '$notEmpty',
] as const
export type FilterOperator = (typeof filterOperators)[number]

export type FilterCondition = { [operator in FilterOperator]?: unknown }

/** What `$matches` and `$notMatches` of an association take. */
export type AssociationMatch = { type: 'any' } | { type: 'record'; ids: string[] } | { type: 'fields'; filter: Filter }

/** Several operators under one field and several keys in one object are joined by "and". */
export type Filter = { $and?: Filter[]; $or?: Filter[]; $not?: Filter } & { [fieldId: string]: unknown }

/** Its inner shape is checked against the collection when compiled, so that errors can name the field. */
export const Filter = Type.Unsafe<Filter>(Type.Record(Type.String(), Type.Unknown()))

/** A filter value `{{user.…}}` stands for the caller's own value; only row rules may hold one. */
export const userReferencePattern = /^\{\{\s*user\.(id|email|values\.([A-Za-z][A-Za-z0-9_]{0,58}))\s*\}\}$/
