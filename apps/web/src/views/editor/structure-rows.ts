import { findComponent, viewParts } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import type { TreeListItem } from '@trellis/ui/tree'
import { isSameList } from '../../records/list/steady-rows.ts'
import { shownName } from './component-texts.ts'
import { takesChildren } from './edit-tree.ts'

type Kept = { item: TreeListItem; problem: string | undefined }

/** Rows by their component, which is another object once it has changed: a row that says the same is the same, and not drawn anew. */
const kept = new WeakMap<ViewComponent, Kept>()

type Shown = Pick<ViewDocument, 'content' | 'modals' | 'header' | 'triggers'>

/** The rows of the structure: what every view has, the content, then the dialogs. */
export function structureRows(view: Shown, problems: ReadonlyMap<string, string>): TreeListItem[] {
  const rowOf = (component: ViewComponent): TreeListItem => {
    const problem = problems.get(component.id)
    const children = component.contains.map(rowOf)
    const before = kept.get(component)
    if (before && before.problem === problem && isSameList(before.item.children ?? [], children)) return before.item
    const item = makeRow(component, children, problem)
    kept.set(component, { item, problem })
    return item
  }
  return [...viewParts(view), view.content, ...view.modals].map(rowOf)
}

function makeRow(
  { id, name, type }: ViewComponent,
  children: readonly TreeListItem[],
  problem: string | undefined,
): TreeListItem {
  const kind = findComponent(type)
  return {
    id,
    title: shownName({ name, type }),
    icon: kind?.icon ?? 'error',
    ...(problem ? { marks: [{ icon: 'error', label: problem, status: 'error' as const }] } : {}),
    ...(takesChildren(kind) ? { isGroup: true } : {}),
    ...(kind?.ofView ? { isFixed: true } : {}),
    ...(children.length > 0 ? { children } : {}),
  }
}
