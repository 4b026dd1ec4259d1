import type { CollectionField } from '../../collections/collection.ts'
import type { FilterNode, NormalFilter, ValuePlace } from './scope.ts'

/** Cases that are looked at; a filter with more is taken to leave out some row. */
const mostCases = 4096

/** Without a value there is no row. */
const alwaysThere: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt'])

/**
 * Whether the filter holds for every row that there could be, by what it means and not by how it is written. The cases are more than
 * the rows there can be, so that "yes" is certain; "no" is not, where that would take knowing what formulas or parts of texts say.
 */
export function alwaysHolds({ node, values }: Pick<NormalFilter, 'node' | 'values'>): boolean {
  return holdsInAll(node, values, true)
}

type Values = readonly unknown[]
type Leaf = Extract<FilterNode, { node: 'compare' | 'formula' | 'match' | 'sql' }>
type Compare = Extract<FilterNode, { node: 'compare' }>
type Match = Extract<FilterNode, { node: 'match' }>
/** What each leaf is in one case, by its key. */
type Case = ReadonlyMap<string, boolean>

function holdsInAll(node: FilterNode, values: Values, wanted: boolean): boolean {
  const groups = Map.groupBy(leavesOf(node), leaf => subjectOf(leaf))
  const cases = [...groups.values()].map(leaves => casesOf(leaves, values))
  const isTooMany = cases.reduce((count, some) => count * (some?.length ?? Number.POSITIVE_INFINITY), 1) > mostCases
  if (isTooMany) return holds(node, values, new Map()) === wanted
  const holdsFrom = (place: number, known: Case): boolean => {
    const some = cases[place]
    if (!some) return holds(node, values, known) === wanted
    return some.every(each => holdsFrom(place + 1, new Map([...known, ...each])))
  }
  return holdsFrom(0, new Map())
}

/** Undefined: it hangs on leaves that the case says nothing of. */
function holds(node: FilterNode, values: Values, known: Case): boolean | undefined {
  switch (node.node) {
    case 'constant':
      return node.value
    case 'not': {
      const inner = holds(node.inner, values, known)
      return inner === undefined ? undefined : !inner
    }
    case 'and':
    case 'or': {
      const decides = node.node === 'or'
      const parts = node.nodes.map(each => holds(each, values, known))
      if (parts.includes(decides)) return decides
      return parts.includes(undefined) ? undefined : !decides
    }
    default:
      return neverTrue(node, values) ? false : known.get(keyOf(node, values))
  }
}

function leavesOf(node: FilterNode): Leaf[] {
  switch (node.node) {
    case 'constant':
      return []
    case 'not':
      return leavesOf(node.inner)
    case 'and':
    case 'or':
      return node.nodes.flatMap(leavesOf)
    default:
      return [node]
  }
}

/** Leaves with the same subject say something of one value of the row. */
function subjectOf(leaf: Leaf): string {
  if (leaf.node === 'sql') return 'sql'
  if (leaf.node !== 'match') return `field ${leaf.field.id}`
  // Both sides of an association may stand in one collection.
  const { associationId, storage } = leaf.association
  return `link ${associationId} ${JSON.stringify(storage)} ${leaf.target.key}`
}

function keyOf(node: FilterNode, values: Values): string {
  const read = (places: readonly ValuePlace[]) => JSON.stringify(places.map(({ index }) => values[index]))
  switch (node.node) {
    case 'constant':
      return String(node.value)
    case 'not':
      return `not(${keyOf(node.inner, values)})`
    case 'and':
    case 'or':
      return `${node.node}(${node.nodes.map(each => keyOf(each, values)).join(',')})`
    case 'sql':
      return 'sql'
    case 'compare':
      return `${subjectOf(node)} ${node.comparison} ${read(node.values)}`
    case 'formula':
      return `${subjectOf(node)} ${node.comparison} ${node.compile('t').strings.join('?')} ${read(node.places)}`
    case 'match':
      return `${subjectOf(node)} ${node.ids ? read([node.ids]) : ''} ${node.inner ? keyOf(node.inner, values) : ''}`
  }
}

/** It asks for one of none. */
function neverTrue(leaf: Leaf, values: Values): boolean {
  if (leaf.node === 'match') {
    if (leaf.ids && isEmptyList(values[leaf.ids.index])) return true
    return leaf.inner !== undefined && holdsInAll(leaf.inner, values, false)
  }
  if (leaf.node !== 'compare' || (leaf.comparison !== 'in' && leaf.comparison !== 'has-any')) return false
  return leaf.values.every(({ index }) => isEmptyList(values[index]))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Every way in which leaves about one value can hold together, and some more; undefined where they are too many. */
function casesOf(leaves: readonly Leaf[], values: Values): Case[] | undefined {
  const [first] = leaves
  if (!first) return []
  if (first.node === 'sql') return freeCases(['sql'])
  const keys = new Map(leaves.map(leaf => [keyOf(leaf, values), leaf]))
  if (first.node === 'match') return linkCases(keys)
  return fieldCases(first.field, keys, values)
}

/** Whatever asks for a link of some kind is false where there is none; that there is one is true where any of them is. */
function linkCases(keys: ReadonlyMap<string, Leaf>): Case[] | undefined {
  const isAny = (leaf: Leaf) => leaf.node === 'match' && isOfAny(leaf)
  const any = [...keys].flatMap(([key, leaf]) => (isAny(leaf) ? [key] : []))
  const none = new Map([...keys.keys()].map(key => [key, false]))
  const linked = freeCases([...keys.keys()].filter(key => !any.includes(key)))
  const some = linked?.map(each => new Map([...each, ...any.map((key): [string, boolean] => [key, true])]))
  return some && [none, ...some]
}

function isOfAny({ ids, inner }: Match): boolean {
  return ids === undefined && inner === undefined
}

function fieldCases(field: CollectionField, keys: ReadonlyMap<string, Leaf>, values: Values): Case[] | undefined {
  const compared = [...keys].flatMap(([key, leaf]): [string, Compare][] =>
    leaf.node === 'compare' ? [[key, leaf]] : [],
  )
  const line = lineOf(
    field,
    compared.flatMap(([, leaf]) => constantsOf(leaf, values)),
  )
  const missing = [...keys].map(([key, leaf]): [string, boolean] => [
    key,
    leaf.node === 'compare' && (leaf.comparison === 'missing' || leaf.comparison === 'empty'),
  ])
  const cases: Case[] = alwaysThere.has(field.id) ? [] : [new Map(missing)]
  for (const point of line.points) {
    const said = new Map<string, boolean>()
    for (const [key, leaf] of compared) {
      const answer = atPoint(leaf, { point, placeOf: line.placeOf, constants: constantsOf(leaf, values) })
      if (answer !== undefined) said.set(key, answer)
    }
    const free = freeCases([...keys.keys()].filter(key => !said.has(key)))
    if (!free) return undefined
    cases.push(...free.map(each => new Map([...said, ...each])))
  }
  return cases
}

/** A value that the row may have: one that is named, or any other; `place` where they have an order. */
type Point = { text: string | undefined; place: number | undefined }
type Line = { points: Point[]; placeOf: ReadonlyMap<string, number> | undefined }

/** The values that are named, and those before, between and after them. */
function lineOf(field: CollectionField, constants: readonly unknown[]): Line {
  const distinct = [...new Map(constants.map(each => [JSON.stringify(each), each])).values()]
  const ordered = inOrder(field, distinct)
  const points = (ordered ?? distinct).map((each, index): Point => {
    return { text: JSON.stringify(each), place: ordered && index * 2 + 1 }
  })
  // Of two values that are yes and no there is no third.
  const isEither = distinct.length === 2 && distinct.every(each => typeof each === 'boolean')
  const between = ordered ? Array.from({ length: ordered.length + 1 }, (_, index) => index * 2) : [undefined]
  const others = isEither ? [] : between.map((place): Point => ({ text: undefined, place }))
  const places = points.map(({ text, place }): [string, number] => [text ?? '', place ?? 0])
  return { points: [...points, ...others], placeOf: ordered && new Map(places) }
}

function constantsOf({ comparison, values: places }: Compare, values: Values): unknown[] {
  if (!comparing.has(comparison)) return []
  return places.flatMap(({ index }) => values[index])
}

const comparing: ReadonlySet<string> = new Set([
  'equal',
  'in',
  'greater',
  'greater-equal',
  'less',
  'less-equal',
  'between',
])

/** As PostgreSQL orders them; undefined where that cannot be told from their form here. */
function inOrder({ format }: CollectionField, constants: readonly unknown[]): unknown[] | undefined {
  const [first] = constants
  if (constants.length < 2) return [...constants]
  if (constants.every(each => typeof each === 'number')) return constants.toSorted((left, right) => left - right)
  const isDate = (each: unknown) => typeof each === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(each)
  const isPlain = (each: unknown) => format.comparison === 'text' && typeof each === 'string' && /^[ -~]*$/.test(each)
  const areDates = constants.every(each => isDate(each) && String(each).length === String(first).length)
  if (!areDates && !constants.every(isPlain)) return undefined
  return constants.toSorted((left, right) => (String(left) < String(right) ? -1 : 1))
}

type Asked = { point: Point; placeOf: Line['placeOf']; constants: readonly unknown[] }

/** Undefined: the point does not tell. */
function atPoint({ comparison }: Compare, { point, placeOf, constants }: Asked): boolean | undefined {
  if (comparison === 'missing') return false
  if (comparison === 'equal' || comparison === 'in') return constants.some(each => JSON.stringify(each) === point.text)
  const [low, high] = constants.map(each => placeOf?.get(JSON.stringify(each)))
  if (point.place === undefined || low === undefined) return undefined
  switch (comparison) {
    case 'greater':
      return point.place > low
    case 'greater-equal':
      return point.place >= low
    case 'less':
      return point.place < low
    case 'less-equal':
      return point.place <= low
    case 'between':
      return high === undefined ? undefined : point.place >= low && point.place <= high
    default:
      return undefined
  }
}

/** Each of the keys may hold or not. */
function freeCases(keys: readonly string[]): Case[] | undefined {
  if (2 ** keys.length > mostCases) return undefined
  return keys.reduce<Case[]>(
    (cases, key) => cases.flatMap(each => [new Map([...each, [key, true]]), new Map([...each, [key, false]])]),
    [new Map()],
  )
}
