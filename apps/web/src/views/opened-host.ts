import type { ViewHost } from '@trellis/components/web'
import type { OpenedNode } from './opened-node.ts'
import type { FormHandles } from './surroundings.ts'

/** What the client adds for the components that it draws itself. */
export type OpenedHost = ViewHost & {
  forms: FormHandles
  /** Draws only: no flow is run for what is shown. */
  isStill: boolean
  /** Whether any formula reads what is known of a component. */
  isRead(componentId: string): boolean
  /** Whether another component does: a press on a row of this one then chooses it. */
  isChosenFrom(componentId: string): boolean
  /** Among the views that it shows and that show it; none of one that is still. */
  node?: OpenedNode
}
