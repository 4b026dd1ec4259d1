import type { FieldSchema, RecordSchema } from '@trellis/model'

/** Text of a definition in a line of Markdown: signs that would mean something there mean themselves. */
export const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>|#]/g, sign => `\\${sign}`).replaceAll('\n', ' ')

/** A table, or nothing without rows; cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

type Fields = { properties: RecordSchema['properties']; required?: readonly string[] | undefined }

/** The fields of a form: what each is called, by which key it is stored, what it takes and what to know of it. */
export function fieldsTable({ properties, required = [] }: Fields): string {
  const rows = Object.entries(properties).map(([key, schema]) => [
    plain(schema.title ?? key) + (required.includes(key) ? ' (required)' : ''),
    `\`${key}\``,
    plain(schema.format),
    plain([...notesOf(schema)].join(' ')),
  ])
  return table(['Property', 'Key', 'Takes', 'Note'], rows)
}

function* notesOf({ info, description, metadata, minimum, maximum, maxLength }: FieldSchema): Iterable<string> {
  if (description) yield sentence(description)
  if (info) yield sentence(info)
  const options = metadata?.optionList?.map(({ label, value }) => label ?? String(value)) ?? []
  if (options.length > 0) yield `One of: ${options.join(', ')}.`
  if (minimum !== undefined && maximum !== undefined) yield `From ${minimum} to ${maximum}.`
  else if (minimum !== undefined) yield `At least ${minimum}.`
  else if (maximum !== undefined) yield `At most ${maximum}.`
  if (maxLength !== undefined) yield `At most ${maxLength} characters.`
  if (metadata?.allowFormula) yield 'Takes a formula.'
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** A page of headings for groups and what they hold; groups that hold nothing are left out. */
export function page<Kind>(given: {
  title: string
  introduction: string
  groups: Readonly<Record<string, string>>
  kinds: readonly Kind[]
  groupOf: (kind: Kind) => string
  describe: (kind: Kind) => string
}): string {
  const sections = Object.entries(given.groups).flatMap(([id, name]) => {
    const members = given.kinds.filter(kind => given.groupOf(kind) === id)
    return members.length === 0 ? [] : [`## ${plain(name)}`, ...members.map(given.describe)]
  })
  return [`# ${given.title}`, given.introduction, ...sections].join('\n\n')
}
