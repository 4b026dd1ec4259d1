import { ownValue } from '@trellis/base'
import type { ActionDefinition } from './define-action.ts'
import { actions } from './index.gen.ts'
import { operations } from './operations.gen.ts'

/** Everything that views and flows can choose to do, beside flows: actions of the browser, and operations that say they are for it. */
export const actionCatalogue: readonly ActionDefinition[] = [...Object.values(actions), ...Object.values(operations)]

const byId: Readonly<Record<string, ActionDefinition>> = { ...actions, ...operations }

export function findAction(type: string): ActionDefinition | undefined {
  return ownValue(byId, type)
}
