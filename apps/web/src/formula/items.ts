import { fold, ownValue } from '@trellis/base'
import { type FormulaType, type ReferenceNode, reference, type ScopeTypes } from '@trellis/formula'
import { isSystemField } from '@trellis/model'

/** Something of the scope that a formula can refer to. */
export type Item = { id: string; path: readonly string[]; title: string; type: FormulaType; node: ReferenceNode }

export type ItemGroup = { root: string; items: readonly Item[] }

const deepest = 3

/** All that is known of the scope, root by root; what an open object may hold beside has to be typed. */
export function itemsOf(scope: ScopeTypes): readonly ItemGroup[] {
  return Object.entries(scope).map(([root, type]) => {
    const items = itemsIn(type, [root]).toSorted((left, right) => left.path.length - right.path.length)
    return { root, items }
  })
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
  let type: FormulaType | undefined = ownValue(scope, path[0] ?? '')
  for (const step of path.slice(1)) type = ownValue(type?.properties, step)
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

/** Titles of what is around it tell the id of one linked record from that of another. */
function itemsIn(type: FormulaType, path: readonly string[], around: readonly string[] = []): Item[] {
  const title = [...around, type.title ?? path.at(-1) ?? '']
  const item = { id: path.join('.'), path, title: title.join(' · '), type, node: reference(...path) }
  const inner = path.length > deepest ? [] : Object.entries(type.properties ?? {})
  const below = inOrder(inner).flatMap(([key, each]) => itemsIn(each, [...path, key], path.length > 1 ? title : []))
  return path.length === 1 && below.length > 0 ? below : [item, ...below]
}
