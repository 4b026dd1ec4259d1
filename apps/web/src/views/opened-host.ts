import type { ViewHost } from '@trellis/components/web'
import type { FormHandles } from './surroundings.ts'

/** What the client adds for the components that it draws itself. */
export type OpenedHost = ViewHost & {
  forms: FormHandles
  /** Draws only: no flow is run for what is shown. */
  isStill: boolean
  /** Whether another component reads what is chosen in this one: a press on a row then chooses it. */
  isRead(componentId: string): boolean
}
