import type { ViewDocument } from '@trellis/model'
import { findComponent } from './find-component.ts'
import { walkView } from './walk-view.ts'

/** A view that a component names outright; which one a formula gives, is known only when it is open. */
export type EmbeddedView = { viewId: string; componentId: string; path: string }

export function embeddedViews(view: Pick<ViewDocument, 'content' | 'modals'>): EmbeddedView[] {
  return [...walkView(view)].flatMap(({ component: { id, type, attrs }, path }) => {
    const { viewId } = attrs
    const isNamed = findComponent(type)?.embeds && typeof viewId === 'string' && viewId !== '' && !viewId.includes('{{')
    return isNamed ? [{ viewId, componentId: id, path: `${path}.attrs.viewId` }] : []
  })
}
