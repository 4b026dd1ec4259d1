import type { ViewHost } from '@trellis/components/web'
import type { FormHandles } from './surroundings.ts'

/** What the client adds for the components that it draws itself. */
export type OpenedHost = ViewHost & {
  forms: FormHandles
  /** Whether another component reads what is chosen in this one: a press on a row then chooses it. */
  isRead(componentId: string): boolean
}
