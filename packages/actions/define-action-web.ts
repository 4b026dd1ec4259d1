/** How the browser runs an action: with its worked-out parameters, by what the open view lends it. */
export type ActionWeb<Surroundings = unknown> = {
  run: (parameters: Readonly<Record<string, unknown>>, surroundings: Surroundings) => void | Promise<void>
}

export function defineActionWeb<Surroundings>(web: ActionWeb<Surroundings>): ActionWeb<Surroundings> {
  return web
}
