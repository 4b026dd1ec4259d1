const presence = ['$exists', '$notExists'] as const

export const equalityOperators = ['$eq', '$ne', '$in', '$nin', ...presence] as const

export const orderedOperators = [
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$between',
  ...presence,
] as const

export const textOperators = [
  '$contains',
  '$notContains',
  '$startsWith',
  '$endsWith',
  ...equalityOperators,
  '$empty',
  '$notEmpty',
] as const

/** Of values whose words are looked for, but which nobody would write out to compare them. */
export const wordOperators = ['$contains', '$notContains', ...presence, '$empty', '$notEmpty'] as const

export const listOperators = [
  '$contains',
  '$notContains',
  '$all',
  '$any',
  '$none',
  '$empty',
  '$notEmpty',
  ...presence,
] as const

export const linkOperators = ['$matches', '$notMatches', '$empty', '$notEmpty', ...presence] as const

export const presenceOperators = presence
