import type { IconCategory } from './icon-categories.ts'
import { iconSynonyms } from './icon-synonyms.ts'

export type ListedIcon = { name: string; category: IconCategory }

/**
 * The icons of a category that every word of the query leads to: by the beginning of a word of their name, or by a word that means
 * the same. Those named like the query come first, else the order stays.
 */
export function searchIcons<Listed extends ListedIcon>(
  icons: readonly Listed[],
  query: string,
  category?: IconCategory,
): Listed[] {
  const wanted = query
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean)
  const inCategory = category ? icons.filter(icon => icon.category === category) : icons
  if (wanted.length === 0) return [...inCategory]
  const alternatives = wanted.map(word => [word, ...meaning(word)])
  const ranked = inCategory.flatMap(icon => {
    const rank = rankOf(icon.name, wanted, alternatives)
    return rank === undefined ? [] : [{ icon, rank }]
  })
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ icon }) => icon)
}

function rankOf(name: string, wanted: readonly string[], alternatives: readonly string[][]): number | undefined {
  if (name === wanted.join('_')) return 0
  const parts = name.split('_')
  const begins = (word: string) => parts.some(part => part.startsWith(word))
  if (wanted.every(begins)) return name.startsWith(wanted[0] ?? '') ? 1 : 2
  const isMeant = alternatives.every(
    ([word = '', ...others]) => begins(word) || others.some(other => parts.includes(other)),
  )
  return isMeant ? 3 : undefined
}

const meaning = (word: string): string[] =>
  Object.entries(iconSynonyms)
    .filter(([synonym]) => word.length > 1 && synonym.startsWith(word))
    .flatMap(([, words]) => words.split(' '))
