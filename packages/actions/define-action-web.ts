import type { Surroundings } from './surroundings.ts'

/** How the browser runs an action: with its worked-out parameters, by what the open view lends it. */
export type ActionWeb = {
  run: (parameters: Readonly<Record<string, unknown>>, view: Surroundings) => void | Promise<void>
}

export function defineActionWeb(web: ActionWeb): ActionWeb {
  return web
}
