import { isPlainObject } from '@trellis/base'

/**
 * Whether a plan reads about as many rows as it gives, whatever the values are: it walks along one index in the order asked for and
 * throws nothing away. What it looks up for each of its rows goes by indexes too.
 */
export function isSteadyPlan(plan: unknown): boolean {
  return isPlainObject(plan) && isSteady(plan, false)
}

/**
 * Whether a plan walks along one index in the order asked for, as a steady one does, but throws away rows that its conditions do not
 * want. With conditions that find the same rows and more its walk ends no later.
 */
export function isWalk(plan: unknown): boolean {
  return isPlainObject(plan) && isSteady(plan, true)
}

/** Parameters, counted from 1, that say where a plan begins to read: for others it reads other rows. */
export function sought(plan: unknown): ReadonlySet<number> {
  if (!isPlainObject(plan)) return new Set()
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan['Order By']].join(' ')
  const own = [...conditions.matchAll(/\$(\d+)/g)].map(found => Number(found[1]))
  return new Set([...own, ...childrenOf(plan).flatMap(child => [...sought(child)])])
}

type Node = Readonly<Record<string, unknown>>

const walks: ReadonlySet<unknown> = new Set(['Index Scan', 'Index Only Scan'])
const passes: ReadonlySet<unknown> = new Set([
  'Limit',
  'Subquery Scan',
  'Result',
  'Append',
  'Merge Append',
  'Nested Loop',
])
const joinsAll: ReadonlySet<unknown> = new Set([
  'Hash Join',
  'Merge Join',
  'Hash',
  'Materialize',
  'Gather',
  'Gather Merge',
])

function isSteady(node: Node, mayThrowAway: boolean): boolean {
  const type = node['Node Type']
  if (node['Filter'] !== undefined && !(mayThrowAway && walks.has(type))) return false
  const [lookedUp, driving] = partition(childrenOf(node))
  if (!lookedUp.every(isLookUp)) return false
  if (walks.has(type)) return driving.length === 0
  if (type === 'Sort' || type === 'Incremental Sort')
    return driving.every(child => isCut(child) && isSteady(child, mayThrowAway))
  return passes.has(type) && driving.length > 0 && driving.every(child => isSteady(child, mayThrowAway))
}

/** Gives a page at most: sorting that costs little. */
function isCut(node: Node): boolean {
  if (node['Node Type'] === 'Limit') return true
  const [, driving] = partition(childrenOf(node))
  return passes.has(node['Node Type']) && driving.length > 0 && driving.every(isCut)
}

/** Run for each row that was found, so it must not read a whole table. */
function isLookUp(node: Node): boolean {
  const type = node['Node Type']
  return type !== 'Seq Scan' && !joinsAll.has(type) && childrenOf(node).filter(isRun).every(isLookUp)
}

function partition(nodes: readonly Node[]): [Node[], Node[]] {
  const run = nodes.filter(isRun)
  const isOfRow = (node: Node) => ['Inner', 'SubPlan'].includes(String(node['Parent Relationship']))
  return [run.filter(isOfRow), run.filter(node => !isOfRow(node))]
}

/** Of the plans that stand for themselves ours are never run. */
function isRun(node: Node): boolean {
  return node['Parent Relationship'] !== 'InitPlan'
}

function childrenOf(node: Node): Node[] {
  const plans = node['Plans']
  return Array.isArray(plans) ? plans.filter(isPlainObject) : []
}
