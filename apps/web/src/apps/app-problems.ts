/** Messages by their path in the definition. */
export type Problems = Readonly<Record<string, string>>

/** Paths as they stand in the definition: the answer names them from the call's input. */
export function inDocument(fields: Problems = {}): Problems {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^record\./, ''), message]))
}

/** Messages about one part of the definition, such as `collections.2`, without saying one twice. */
export function problemsAt(problems: Problems, part: string): string[] {
  const found = Object.entries(problems).filter(([path]) => path === part || path.startsWith(`${part}.`))
  return [...new Set(found.map(([, message]) => message))]
}

/** The editor's tab that shows the first problem. */
export function tabOfProblem(problems: Problems): string | undefined {
  const [path] = Object.keys(problems)
  if (path === undefined) return undefined
  const [, tab] = tabs.find(([part]) => path.startsWith(part)) ?? []
  return tab ?? 'general'
}

const tabs = [
  ['collections', 'data'],
  ['valueKeys', 'user'],
  ['views', 'view'],
  ['flows', 'flow'],
  ['integrations', 'integration'],
  ['appHomeView', 'view-settings'],
  ['customView', 'view-settings'],
  ['order', 'view-settings'],
  ['adminNotes', 'notes'],
] as const
