import type { MemberValues } from '@trellis/model'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import type { NamedPerson } from './read-people.ts'

type Found = OperationOutput<'APP_PEOPLE_SEARCH'>['list'][number]['users'][number]

/** unknown: nobody; several: more than one of that name; twice: they stood before; member: there is nothing to do. */
export type PersonState = 'new' | 'values' | 'member' | 'unknown' | 'several' | 'twice'

export type CheckedPerson = NamedPerson & { state: PersonState; userId?: string; name?: string }

type Progress = { signal: AbortSignal; onDone: (count: number) => void }

const textsPerCall = 500
const membersPerCall = 100

/** Who is meant by each line, and what would become of them. */
export async function checkPeople(
  appId: string,
  people: readonly NamedPerson[],
  { signal, onDone }: Progress,
): Promise<CheckedPerson[]> {
  const found: Found[][] = []
  for (const part of parts(people, textsPerCall)) {
    const texts = part.map(({ text }) => text.slice(0, 500))
    const { list } = await call('APP_PEOPLE_SEARCH', { appId, texts }, { signal })
    found.push(...list.map(({ users }) => users))
    onDone(found.length)
  }
  return statesOf(people, found)
}

export function statesOf(people: readonly NamedPerson[], found: readonly (readonly Found[])[]): CheckedPerson[] {
  const seen = new Set<string>()
  return people.map((person, at): CheckedPerson => {
    const [user, other] = found[at] ?? []
    if (!user) return { ...person, state: 'unknown' }
    if (other) return { ...person, state: 'several' }
    const known = { ...person, userId: user.id, name: user.name }
    if (seen.has(user.id)) return { ...known, state: 'twice' }
    seen.add(user.id)
    if (!user.isMember) return { ...known, state: 'new' }
    return { ...known, state: Object.keys(person.values).length > 0 ? 'values' : 'member' }
  })
}

export type Saved = { added: number; changed: number; refused: { person: CheckedPerson; message: string }[] }

/** Saves part by part; what was saved stays saved where a later part fails, and changes nothing when it is sent again. */
export async function savePeople(
  appId: string,
  people: readonly CheckedPerson[],
  { signal, onDone }: Progress,
): Promise<Saved> {
  const saved: Saved = { added: 0, changed: 0, refused: [] }
  const todo = people.filter(({ state }) => state === 'new' || state === 'values')
  let done = 0
  for (const part of parts(todo, membersPerCall)) {
    const members = part.flatMap(({ userId, values }) => (userId === undefined ? [] : [{ userId, ...sent(values) }]))
    const answer = await call('APP_MEMBERS_SAVE', { appId, members }, { signal })
    saved.added += answer.added
    saved.changed += answer.changed
    for (const { userId, message } of answer.refused) {
      const person = part.find(each => each.userId === userId)
      if (person) saved.refused.push({ person, message })
    }
    done += part.length
    onDone(done)
  }
  return saved
}

const sent = (values: MemberValues) => (Object.keys(values).length > 0 ? { values } : {})

function parts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
