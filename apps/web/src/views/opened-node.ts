import { walkView } from '@trellis/components/web'
import type { ViewComponent } from '@trellis/model'
import { t } from './texts.ts'
import type { OpenedView } from './view-query.ts'

type Payload = Readonly<Record<string, unknown>>

/** An open view among those that it shows and that show it. */
export type OpenedNode = {
  view: OpenedView
  outer: OpenedNode | undefined
  /** Of a view that is still edited, or that such a one shows. */
  isTrial: boolean
  /** By the id of the component that shows each. */
  inner: Map<string, OpenedNode>
  /** Asks again for what these components show, and the views in them; all of both where none is named. */
  refresh(componentIds: readonly string[] | undefined): void
  /** Runs what a component that is called by its name holds. */
  runHeld(component: ViewComponent, payload: Payload): Promise<void>
  /** How often each such component runs now, by its id. */
  running: Map<string, number>
}

/** Components in the content and the dialogs of an open view. */
export const componentsOf = ({ content, modals }: OpenedView): ViewComponent[] =>
  [...walkView({ content, modals })].map(({ component }) => component)

/** As often one may run at once: more are a circle of actions that use each other. */
const mostAtOnce = 20

/** Runs the actions that a component of this or another view on the page holds under a name, or its id. */
export async function runNamed(node: OpenedNode, name: string, payload: Payload): Promise<void> {
  const { findNamed } = await import('./find-named.ts')
  const found = findNamed(node, name)
  if (!found) throw new Error(t('views.noAction', { name }))
  const { running, runHeld } = found.node
  const { id } = found.component
  const count = running.get(id) ?? 0
  if (count >= mostAtOnce) throw new Error(t('views.actionCircle', { name }))
  running.set(id, count + 1)
  try {
    await runHeld(found.component, payload)
  } finally {
    running.set(id, (running.get(id) ?? 1) - 1)
  }
}
