import { deeds, type IconCategory, subjects } from './icon-categories.ts'

const words = (table: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(table).flatMap(([id, list]) =>
      list
        .trim()
        .split(/\s+/)
        .map(word => [word, id as IconCategory]),
    ),
  )

const ofSubjects = words(subjects)
const ofDeeds = words(deeds)

/** Where an icon stands in the picker: what it shows comes before what is done. */
export function categorizeIcon(name: string): IconCategory {
  const parts = [name, ...name.split('_')]
  const find = (table: ReadonlyMap<string, IconCategory>) =>
    parts.map(part => table.get(part)).find(found => found !== undefined)
  return find(ofSubjects) ?? find(ofDeeds) ?? 'other'
}
