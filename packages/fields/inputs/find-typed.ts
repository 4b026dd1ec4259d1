import type { ListCursor, TrellisRecord } from '@trellis/model'
import type { Option } from '@trellis/ui'
import type { RecordGateway } from '../record-gateway.ts'

/** The record that a typed text says by its id or by its whole title; undefined where none or several are called so. */
export async function findTyped(
  gateway: RecordGateway,
  cursor: ListCursor,
  text: string,
): Promise<TrellisRecord | undefined> {
  const filter = { $or: [{ id: { $eq: text } }, { recordTitle: { $eq: text } }] }
  const both = cursor.filter ? { $and: [cursor.filter, filter] } : filter
  const question = { cursor: { ...cursor, filter: both, options: { limit: 2 } }, count: 'none' } as const
  const { list } = await gateway.list(question).catch(() => ({ list: [] }))
  return list.find(({ id }) => id === text) ?? (list.length === 1 ? list[0] : undefined)
}

/** The record that somebody means who types a name and Enter, of those that a search for it finds. */
export async function findMeant(
  gateway: RecordGateway,
  cursor: ListCursor,
  text: string,
): Promise<TrellisRecord | undefined> {
  const { list } = await gateway.list({ cursor, count: 'none' }).catch(() => ({ list: [] }))
  return meant(list, text, ({ recordTitle }) => recordTitle ?? '') ?? (list.length === 1 ? list[0] : undefined)
}

type Entering = {
  /** Those that the text finds. */
  choices: readonly Option[]
  /** Free text stands for itself: only what is called exactly so is meant by it. */
  isExact: boolean
  gateway: RecordGateway
  /** The question for the records that a search finds; left out where there are none to choose from. */
  cursorOf?: (search: string) => ListCursor
}

/** What somebody means who types a name and Enter: one of the choices, or else a record. */
export async function entered(
  text: string,
  { choices, isExact, gateway, cursorOf }: Entering,
): Promise<{ id: string; record?: TrellisRecord } | undefined> {
  const named = choices.find(({ id, label }) => label === text || id === text)
  const choice = named ?? (isExact ? undefined : (meant(choices, text, ({ label }) => label) ?? choices[0]))
  if (choice || !cursorOf) return choice && { id: choice.id }
  const called = await findTyped(gateway, cursorOf(''), text)
  const record = called ?? (isExact ? undefined : await findMeant(gateway, cursorOf(text), text))
  return record && { id: record.id, record }
}

/** What is called as the text says, else the first whose name has it inside. */
function meant<Named>(all: readonly Named[], text: string, nameOf: (named: Named) => string): Named | undefined {
  const wanted = text.trim().toLowerCase()
  const isNamed = (each: Named) => nameOf(each).toLowerCase() === wanted
  return all.find(isNamed) ?? all.find(each => nameOf(each).toLowerCase().includes(wanted))
}
