import { ownValue } from '@trellis/base'
import type { AppDocument, MemberValues } from '@trellis/model'
import { readCells, type Separator } from '../records/table/clipboard-text.ts'

type ValueKeys = AppDocument['valueKeys']

/** One person of a pasted list: what stands for them, and the values beside it. */
export type NamedPerson = { text: string; values: MemberValues }

export type ReadPeople = {
  people: NamedPerson[]
  /** Keys of values that the list has a column for. */
  keys: string[]
  /** Columns that are no value of the app: they are left out. */
  unknown: string[]
}

/** What the column is called that says who somebody is; an address says more than a name. */
const whoColumns = ['email', 'e-mail', 'mail', 'e-mail address', 'email address', 'id', 'user', 'name', 'full name']

/** People, line by line or one beside the other; a first line of names of columns makes it a table. */
export function readPeople(text: string, valueKeys: ValueKeys): ReadPeople {
  const list = text.replace(/^\uFEFF/, '').replace(/^(?:[ \t]*[\r\n]+)+/, '')
  const rows = readCells(list, separatorOf(list)).map(cells => cells.map(cell => cell.trim()))
  const [head = [], ...body] = rows
  const who = whoOf(head, valueKeys)
  if (who === undefined) {
    const texts = rows.flat().filter(cell => cell !== '')
    return { people: texts.map(cell => ({ text: meantBy(cell), values: {} })), keys: [], unknown: [] }
  }
  const columns = head.map((title, at) => (who.includes(at) ? undefined : keyOf(title, valueKeys)))
  const people = body.flatMap((cells): NamedPerson[] => {
    const name = who.map(at => cells[at] ?? '').find(cell => cell !== '')
    return name === undefined ? [] : [{ text: meantBy(name), values: valuesOf(cells, columns) }]
  })
  const isWho = (title: string) => whoColumns.includes(title.toLowerCase())
  return {
    people,
    keys: columns.filter(key => key !== undefined),
    unknown: head.filter((title, at) => title !== '' && columns[at] === undefined && !isWho(title)),
  }
}

/**
 * Columns that say who somebody is, the surest first; undefined where the first line is no head. One that is called as a value of the app
 * says who somebody is where there is another one of that name, or none else that does.
 */
function whoOf(head: readonly string[], valueKeys: ValueKeys): number[] | undefined {
  const titles = head.map(title => title.toLowerCase())
  const found = whoColumns.flatMap(name => (titles.includes(name) ? [titles.indexOf(name)] : []))
  const isValue = (at: number) =>
    keyOf(titles[at] ?? '', valueKeys) !== undefined && titles.lastIndexOf(titles[at] ?? '') === at
  const sure = found.filter(at => !isValue(at))
  if (sure.length > 0) return sure
  return found.length > 0 ? found : undefined
}

function keyOf(title: string, valueKeys: ValueKeys): string | undefined {
  const wanted = title.toLowerCase()
  const byKey = valueKeys.find(({ key }) => key.toLowerCase() === wanted)
  return (byKey ?? valueKeys.find(({ label }) => label?.toLowerCase() === wanted))?.key
}

function valuesOf(cells: readonly string[], columns: readonly (string | undefined)[]): MemberValues {
  return Object.fromEntries(columns.flatMap((key, at) => (key === undefined ? [] : [[key, cells[at] ?? '']])))
}

/** `Ada North <ada@example.org>`, as mail programs write it, means the address. */
function meantBy(cell: string): string {
  return /<([^<>\s]+@[^<>\s]+)>$/.exec(cell)?.[1] ?? cell
}

function separatorOf(text: string): Separator {
  const [line = ''] = text.split(/[\r\n]/, 1)
  if (line.includes('\t')) return '\t'
  return line.includes(';') ? ';' : ','
}

/** The list again, of some of its people, as it can be read once more. */
export function writePeople(people: readonly NamedPerson[], keys: readonly string[]): string[][] {
  if (keys.length === 0) return people.map(({ text }) => [text])
  return [
    ['User', ...keys],
    ...people.map(({ text, values }) => [text, ...keys.map(key => ownValue(values, key) ?? '')]),
  ]
}
