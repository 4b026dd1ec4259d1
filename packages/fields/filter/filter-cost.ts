import { UserError } from '@trellis/base'

/** What one query may ask for (S78, S79). */
export const filterLimits = {
  /** Groups and associations inside each other. */
  depth: 32,
  /** Conditions, and entries of `$and` and `$or`. */
  nodes: 2000,
  /** Associations followed one after another. */
  matches: 5,
  /** Associations followed altogether: each is a join. */
  joins: 100,
  /** Values in lists altogether: `$in`, `$all`, ids of records. */
  items: 10_000,
} as const

/** What a query has spent so far, over all of its filters. */
export type FilterCost = { nodes: number; joins: number; items: number }

export function newFilterCost(): FilterCost {
  return { nodes: 0, joins: 0, items: 0 }
}

export function spendNodes(count: number, cost: FilterCost, path: string): void {
  cost.nodes += count
  if (cost.nodes > filterLimits.nodes)
    throw tooCostly(path, `a query may hold at most ${filterLimits.nodes} conditions`)
}

export function spendItems(count: number, cost: FilterCost, path: string): void {
  cost.items += count
  if (cost.items > filterLimits.items)
    throw tooCostly(path, `the lists of a query may hold at most ${filterLimits.items} values`)
}

export function spendJoin(cost: FilterCost, path: string): void {
  cost.joins += 1
  if (cost.joins > filterLimits.joins)
    throw tooCostly(path, `a query may follow at most ${filterLimits.joins} associations`)
}

export function checkDepth(depth: number, path: string): void {
  if (depth > filterLimits.depth) throw tooCostly(path, `a filter may be at most ${filterLimits.depth} deep`)
}

export function checkMatches(matches: number, path: string): void {
  if (matches >= filterLimits.matches)
    throw tooCostly(path, `associations may be followed at most ${filterLimits.matches} deep`)
}

const longestPath = 200

function tooCostly(path: string, message: string): UserError {
  return new UserError('QUERY_TOO_COSTLY', `${path.slice(0, longestPath)}: ${message}`)
}
