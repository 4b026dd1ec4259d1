import type { FieldSchema, OptionItem } from '@trellis/model'

export function optionsOf(schema: FieldSchema): readonly OptionItem[] {
  return schema.metadata?.optionList ?? []
}

export function findOption(schema: FieldSchema, value: unknown): OptionItem | undefined {
  return optionsOf(schema).find(option => option.value === value)
}

/** What a text may say to mean an option: its value or its label, as they are or without regard to the case of A–Z. */
export function optionOfText(schema: FieldSchema, text: string): OptionItem | undefined {
  const names = optionNames(schema)
  const index = names.atExact.get(text) ?? names.atFolded.get(foldAscii(text))
  return index === undefined ? undefined : names.options[index % names.options.length]
}

type OptionNames = {
  options: readonly OptionItem[]
  exact: string[]
  folded: string[]
  /** Where each is first. */
  atExact: ReadonlyMap<string, number>
  atFolded: ReadonlyMap<string, number>
}

const kept = new WeakMap<readonly OptionItem[], OptionNames>()

/** Values then labels, in the order in which they are looked up; the same lists are the parameters of the SQL form. */
export function optionNames(schema: FieldSchema): OptionNames {
  const options = optionsOf(schema)
  const known = kept.get(options)
  if (known) return known
  const exact = [...options.map(option => String(option.value)), ...options.map(option => option.label)]
  const folded = exact.map(foldAscii)
  const names = { options, exact, folded, atExact: firstPlaces(exact), atFolded: firstPlaces(folded) }
  kept.set(options, names)
  return names
}

function firstPlaces(texts: readonly string[]): Map<string, number> {
  return new Map(texts.map((text, place): [string, number] => [text, place]).toReversed())
}

/** The same as PostgreSQL's lower() under collation "C". */
export const foldAscii = (text: string) => text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())

/** Whether options are words alone, without colour or picture. */
export const hasPlainOptions = (schema: FieldSchema): boolean =>
  optionsOf(schema).every(({ color, image }) => !color && !image)

/** How an unknown stored value or an option is called on screen. */
export const optionLabel = (schema: FieldSchema, value: unknown) => findOption(schema, value)?.label ?? String(value)

/** What an option is called, where `optionOfText` reads that as the same option; else, and of what is no option, its value. */
export function optionText(schema: FieldSchema, value: string): string {
  const option = optionsOf(schema).find(each => String(each.value) === value)
  return option && optionOfText(schema, option.label) === option ? option.label : value
}

export const displayChoices = (value: unknown, schema: FieldSchema): string =>
  (Array.isArray(value) ? value : []).map(item => optionLabel(schema, item)).join(', ')
