import { ownValue } from '@trellis/base'

let names: Readonly<Record<string, string>> = {}

/** Tells what types of actions are called, beside flows: the list comes with what needs it, not with every form. */
export function knowActionNames(known: Readonly<Record<string, string>>): void {
  names = known
}

/** What an action of that type is called; undefined for flows, and for what nobody knows. */
export const actionTypeName = (type: string): string | undefined => ownValue(names, type)

/** The type that is called so, whatever the case. */
export function actionTypeNamed(name: string): string | undefined {
  const wanted = name.toLowerCase()
  return Object.keys(names).find(type => actionTypeName(type)?.toLowerCase() === wanted)
}
