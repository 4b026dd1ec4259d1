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
