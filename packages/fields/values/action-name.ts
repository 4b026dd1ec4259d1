import { actionNames } from '@trellis/actions'
import { ownValue } from '@trellis/base'

/** Every type of action that is known beside flows. */
export const actionTypes: readonly string[] = Object.keys(actionNames)

/** What an action of that type is called; undefined for flows, and for what nobody knows. */
export const actionTypeName = (type: string): string | undefined => ownValue(actionNames, type)

/** The type that is called so, whatever the case. */
export function actionTypeNamed(name: string): string | undefined {
  const wanted = name.toLowerCase()
  return actionTypes.find(type => actionTypeName(type)?.toLowerCase() === wanted)
}
