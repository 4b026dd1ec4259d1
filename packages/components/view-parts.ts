import type { ViewComponent } from '@trellis/model'
import type { Parted } from './define-component.ts'
import { allComponents, findComponent } from './find-component.ts'

/** The parts that every view has beside its components, each as a component of its kind, under the kind's id. */
export function viewParts(view: Parted): ViewComponent[] {
  return allComponents.flatMap(({ id, label, ofView }) =>
    ofView ? [{ id, type: id, name: label, contains: [], ...ofView.read(view) }] : [],
  )
}

/** The view with this part as it is now. */
export function withViewPart<View extends Parted>(view: View, part: ViewComponent): View {
  const { ofView } = findComponent(part.type) ?? {}
  return ofView ? { ...view, ...ofView.write(view, part) } : view
}
