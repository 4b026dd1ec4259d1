import { maxImportantActions } from '../../constants.ts'
import type { MenuEntry } from '../menu/menu-entry.tsx'

export type Action = MenuEntry & {
  /** Shown as a button while there is room; the others go under More. */
  isImportant?: boolean
  /** The one main action of the view. */
  isPrimary?: boolean
}

/**
 * Which actions are buttons and which are under More: the important ones up to `max`, in their order. A single action is
 * the important one [1-2.9-07].
 */
export function splitActions(
  actions: readonly Action[],
  max = maxImportantActions,
): { buttons: Action[]; more: Action[] } {
  if (actions.length === 1) return { buttons: [...actions], more: [] }
  const buttons = actions.filter(action => action.isImportant || action.isPrimary).slice(0, max)
  return { buttons, more: actions.filter(action => !buttons.includes(action)) }
}
