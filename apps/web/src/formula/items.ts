import { fold } from '@trellis/base'
import { type FormulaType, type ReferenceNode, reference, type ScopeTypes } from '@trellis/formula'
import { isSystemField } from '@trellis/model'

/** Something of the scope that a formula can refer to. */
export type Item = { id: string; path: readonly string[]; title: string; type: FormulaType; node: ReferenceNode }

export type ItemGroup = { root: string; items: readonly Item[] }

const deepest = 3

/** All that is known of the scope, root by root; what an open object may hold beside has to be typed. */
export function itemsOf(scope: ScopeTypes): readonly ItemGroup[] {
  return Object.entries(scope).map(([root, type]) => ({ root, items: itemsIn(type, [root]) }))
}

export function searchItems(groups: readonly ItemGroup[], text: string): readonly Item[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return groups.flatMap(({ items }) =>
    items.filter(({ title, id }) => {
      const all = fold(`${title} ${id}`)
      return words.every(word => all.includes(word))
    }),
  )
}

/** `record.amount` → Amount: what people call it. */
export function titleAt(scope: ScopeTypes, path: readonly string[]): string | undefined {
  let type: FormulaType | undefined = scope[path[0] ?? '']
  for (const step of path.slice(1)) type = type?.properties?.[step]
  return type?.title
}

/** By name; the record's own fields before those that the product keeps. */
function inOrder(entries: [string, FormulaType][]): [string, FormulaType][] {
  const isSystem = (key: string) => (isSystemField(key) ? 1 : 0)
  return entries.toSorted(
    ([left, { title: a = left }], [right, { title: b = right }]) =>
      isSystem(left) - isSystem(right) || a.localeCompare(b),
  )
}

function itemsIn(type: FormulaType, path: readonly string[]): Item[] {
  const item = { id: path.join('.'), path, title: type.title ?? path.at(-1) ?? '', type, node: reference(...path) }
  const inner = path.length > deepest ? [] : Object.entries(type.properties ?? {})
  const below = inOrder(inner).flatMap(([key, each]) => itemsIn(each, [...path, key]))
  return path.length === 1 && below.length > 0 ? below : [item, ...below]
}
