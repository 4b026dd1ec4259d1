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
  '$all',
  '$any',
  '$none',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** A filter value `{{user.…}}` stands for the caller's own value; only row rules may hold one. */
export const userReferencePattern = /^\{\{\s*user\.(id|email|values\.([A-Za-z][A-Za-z0-9_]{0,58}))\s*\}\}$/
