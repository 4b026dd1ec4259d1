import { findComponent } from '@trellis/components'
import type { ViewComponent } from '@trellis/model'
import type { TreeListItem } from '@trellis/ui/tree'
import { componentLabel } from './component-texts.ts'
import { type Trees, takesChildren } from './edit-tree.ts'

/** The rows of the structure: the content first, then the dialogs. */
export function structureRows({ content, modals }: Trees, problems: ReadonlyMap<string, string>): TreeListItem[] {
  const rowOf = (component: ViewComponent): TreeListItem => {
    const { id, name, type, contains } = component
    const kind = findComponent(type)
    const problem = problems.get(id)
    return {
      id,
      title: name || componentLabel(type),
      icon: kind?.icon ?? 'error',
      ...(problem ? { marks: [{ icon: 'error', label: problem, status: 'error' as const }] } : {}),
      ...(takesChildren(kind) ? { isGroup: true } : {}),
      ...(contains.length > 0 ? { children: contains.map(rowOf) } : {}),
    }
  }
  return [content, ...modals].map(rowOf)
}
