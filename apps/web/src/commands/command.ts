/** Groups of the palette, in the order they stand there. */
export const commandGroups = [
  'here',
  'favorites',
  'recent',
  'records',
  'found',
  'assets',
  'goTo',
  'settings',
  'guide',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/**
 * Something a person can do or go to. Menus, palette, shortcuts and the key sheet all read it, so they never disagree.
 * It has `run`, or `href` where it is a place.
 */
export type Command = {
  id: string
  label: string
  group: CommandGroup
  icon?: string
  color?: string | undefined
  /** A second line in the palette. */
  description?: string | undefined
  /** `Ctrl+K`, `?`, or one after the other: `G D`. `Ctrl` is Command on Apple keyboards. */
  keys?: string
  /** The server found it for what was typed: it stays, in the order it came, though its label may not hold the words. */
  isFound?: true
  /** It prints the page better than the browser would. */
  isPrint?: true
  /** More words it is found by. */
  keywords?: string
  /** Whether it makes sense now; always, where left out. */
  when?: () => boolean
} & ({ run: () => void; href?: never } | { href: string; run?: never })

export function isPossible(command: Command): boolean {
  return command.when?.() ?? true
}
