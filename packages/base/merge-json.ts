import { isPlainObject, isSameJson } from './json.ts'
import { ownValue } from './own-value.ts'

export type ThreeVersions = {
  /** What both began with. */
  base: unknown
  theirs: unknown
  mine: unknown
}

/** What two people made of one value: what either changed, and `mine` where both changed the same. */
export type Merge = (three: ThreeVersions) => unknown

/** As one value. */
export const mergeWhole: Merge = ({ base, theirs, mine }) => (isSameJson(base, mine) ? theirs : mine)

/** Objects, key by key; anything else as one value. */
export function mergeKeys(mergeOf: (key: string) => Merge): Merge {
  return three => {
    const { base, theirs, mine } = three
    if (isSameJson(base, theirs) || isSameJson(base, mine) || !isPlainObject(theirs) || !isPlainObject(mine))
      return mergeWhole(three)
    return mergeObjects({ base: isPlainObject(base) ? base : {}, theirs, mine }, mergeOf)
  }
}

/**
 * Lists, item by item, in the order of `mine` and with what is new of theirs at the end: texts and numbers by what they are, objects by
 * their `id` or `value`. Anything else, and lists whose items cannot be told apart, as one value.
 */
export const mergeItems: Merge = three => {
  const { base, theirs, mine } = three
  if (isSameJson(base, theirs) || isSameJson(base, mine)) return mergeWhole(three)
  const [before, others, own] = [base ?? [], theirs, mine].map(itemsOf)
  if (!before || !others || !own) return mergeWhole(three)
  return Object.values(mergeObjects({ base: before, theirs: others, mine: own }, () => mergeWhole))
}

type Values = Readonly<Record<string, unknown>>

function mergeObjects(
  { base, theirs, mine }: { base: Values; theirs: Values; mine: Values },
  mergeOf: (key: string) => Merge,
): Values {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    keys.flatMap(key => {
      const three = { base: ownValue(base, key), theirs: ownValue(theirs, key), mine: ownValue(mine, key) }
      const merged = mergeOf(key)(three)
      return merged === undefined ? [] : [[key, merged]]
    }),
  )
}

/** By keys that are no numbers, which objects would put first. */
function itemsOf(list: unknown): Values | undefined {
  if (!Array.isArray(list)) return undefined
  const keys = list.map(keyOf)
  const known = keys.filter(key => key !== undefined)
  if (new Set(known).size < list.length) return undefined
  return Object.fromEntries(known.map((key, index) => [key, list[index]]))
}

function keyOf(item: unknown): string | undefined {
  if (typeof item === 'string' || typeof item === 'number') return `is ${JSON.stringify(item)}`
  if (!isPlainObject(item)) return undefined
  const id = ownValue(item, 'id') ?? ownValue(item, 'value')
  return typeof id === 'string' || typeof id === 'number' ? `has ${id}` : undefined
}
