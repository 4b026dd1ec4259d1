import { type Command, commandGroups } from '../commands/command.ts'

/** Rows without a search: what can be done here, five recents, where one can go. */
const mostRecent = 5
const mostPerGroup = 8

export type PaletteSearch = { text: string; only: 'actions' | 'users' | 'collections' | 'guide' | undefined }

const prefixes = { '>': 'actions', '@': 'users', '#': 'collections', '?': 'guide' } as const

/** `>` asks for actions, `@` for users, `#` for collections, `?` for the guide. */
export function parsePaletteSearch(typed: string): PaletteSearch {
  const first = typed.charAt(0)
  const only = Object.hasOwn(prefixes, first) ? prefixes[first as keyof typeof prefixes] : undefined
  return { text: (only ? typed.slice(1) : typed).trim(), only }
}

/** What matches, best first within its group, groups in their fixed order. */
export function rankCommands(commands: readonly Command[], { text, only }: PaletteSearch): Command[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const ranked = commands
    .filter(command => isWanted(command, only, words.length > 0))
    .map(command => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ command }) => command)
  return commandGroups.flatMap(group =>
    ranked
      .filter(command => command.group === group)
      .slice(0, words.length === 0 && group === 'recent' ? mostRecent : mostPerGroup),
  )
}

function isWanted({ group, run, id }: Command, only: PaletteSearch['only'], isSearching: boolean): boolean {
  if (only === 'actions') return run !== undefined
  if (only === 'users') return id.startsWith('user.')
  if (only === 'collections') return id.startsWith('table.') || id.startsWith('collection.')
  if (only === 'guide') return group === 'guide'
  return isSearching || group === 'here' || group === 'favorites' || group === 'recent' || group === 'goTo'
}

/** 0 = no match. Every word has to be found; the beginning of the label counts most. */
function rankOf({ label, description = '', keywords = '', isFound }: Command, words: readonly string[]): number {
  if (isFound) return 1
  const name = fold(label)
  const rest = fold(`${description} ${keywords}`)
  let rank = 1
  for (const word of words) {
    if (name.startsWith(word)) rank += 8
    else if (new RegExp(`\\b${escape(word)}`).test(name)) rank += 5
    else if (name.includes(word)) rank += 3
    else if (rest.includes(word)) rank += 1
    else return 0
  }
  return rank
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Case and accents make no difference. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
