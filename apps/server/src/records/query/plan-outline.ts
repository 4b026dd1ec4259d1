import { isPlainObject } from '@trellis/base'

/** What two plans for the same statement have in common where they read the same rows in the same way, whatever values they were made for. */
export function planOutline(plan: unknown): string {
  return JSON.stringify(outlineOf(plan))
}

const told = [
  'Node Type',
  'Parent Relationship',
  'Join Type',
  'Scan Direction',
  'Index Name',
  'Relation Name',
  'Alias',
  'Function Name',
  'Sort Key',
  'Presorted Key',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'One-Time Filter',
] as const

function outlineOf(node: unknown): unknown {
  if (!isPlainObject(node)) return undefined
  const plans = node['Plans']
  return [...told.map(name => withoutValues(node[name])), Array.isArray(plans) ? plans.map(outlineOf) : []]
}

/** A parameter, a value with its type, `'{open}'::text[]`, or a number. */
const value = /\$\d+|'(?:[^']|'')*'(?:::[a-z ]+(?:\(\d+\))?(?:\[\])?)?|(?<![\w".])-?\d+(?:\.\d+)?(?![\w"])/g

/** Conditions of one node stand in another order where their values are known. */
function withoutValues(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const parts = text.replaceAll(value, '?').replaceAll(/[()]/g, '').split(' AND ')
  return parts.toSorted()
}

/** What the plan costs without what stands in it for itself, which of our lists is never run. */
export function planCost(plan: unknown): number {
  if (!isPlainObject(plan)) return Number.NaN
  return Number(plan['Total Cost']) - initCost(plan)
}

function initCost({ Plans: plans }: Readonly<Record<string, unknown>>): number {
  if (!Array.isArray(plans)) return 0
  return plans.filter(isPlainObject).reduce((sum, node) => {
    return sum + (node['Parent Relationship'] === 'InitPlan' ? Number(node['Total Cost']) : initCost(node))
  }, 0)
}
