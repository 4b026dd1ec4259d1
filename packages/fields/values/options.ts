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
  const at = names.exact.indexOf(text)
  const index = at >= 0 ? at : names.folded.indexOf(foldAscii(text))
  return names.options[index % Math.max(1, names.options.length)]
}

/** Values then labels, in the order in which they are looked up; the same lists are the parameters of the SQL form. */
export function optionNames(schema: FieldSchema): {
  options: readonly OptionItem[]
  exact: string[]
  folded: string[]
} {
  const options = optionsOf(schema)
  const exact = [...options.map(option => String(option.value)), ...options.map(option => option.label)]
  return { options, exact, folded: exact.map(foldAscii) }
}

/** The same as PostgreSQL's lower() under collation "C". */
export const foldAscii = (text: string) => text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())

/** Whether options are words alone, without colour or picture. */
export const hasPlainOptions = (schema: FieldSchema): boolean =>
  optionsOf(schema).every(({ color, image }) => !color && !image)

/** How an unknown stored value or an option is called on screen. */
export const optionLabel = (schema: FieldSchema, value: unknown) => findOption(schema, value)?.label ?? String(value)

export const displayChoices = (value: unknown, schema: FieldSchema): string =>
  (Array.isArray(value) ? value : []).map(item => optionLabel(schema, item)).join(', ')
