import { walkView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import type { UsedCollection as Used } from '../../assets/named-collections.ts'
import { namedIn, triggersOf, viewTriggers, withInner } from './view-triggers.ts'

/** `users`: the components that show or change its records. */
export type UsedCollection = Used & { isShown: boolean }

/** The collections that a view shows, and those that its actions name outright. */
export function usedCollections(view: ViewDocument): UsedCollection[] {
  const found = new Map<string, UsedCollection>()
  const note = (id: string, user: string, isShown: boolean) => {
    const before = found.get(id) ?? { id, isShown: false, users: [] }
    const users = before.users.includes(user) ? before.users : [...before.users, user]
    found.set(id, { id, isShown: before.isShown || isShown, users })
  }
  for (const { component } of walkView(view)) {
    for (const id of sourceOf(component)) note(id, component.name, true)
    for (const id of triggersOf(component).flatMap(withInner).flatMap(namedIn)) note(id, component.name, false)
  }
  for (const id of viewTriggers(view).flatMap(withInner).flatMap(namedIn)) note(id, view.name, false)
  return [...found.values()]
}

const sourceOf = ({ attrs: { source } }: ViewComponent): string[] =>
  source?.type === 'collection' ? [source.cursor.collectionId] : []
