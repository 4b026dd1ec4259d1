import { isPlainObject, uuidv7 } from '@trellis/base'

export type NewMember = { userId: string; values?: Record<string, string> }

/** However a test speaks to its server, for somebody who may define apps and change their members. */
type Call<Answer> = (name: 'CORE_CREATE' | 'CORE_DELETE', input: object) => Promise<Answer>

type NewApp = { id?: string; name: string; collections?: readonly object[]; members: readonly NewMember[] }

/** Makes an app that declares what values its members have, and its members; answers what making the app was answered. */
export async function addApp<Answer>(
  call: Call<Answer>,
  { id = uuidv7(), members, ...document }: NewApp & Record<string, unknown>,
): Promise<Answer> {
  const keys = new Set(members.flatMap(({ values = {} }) => Object.keys(values)))
  const record = { valueKeys: [...keys].map(key => ({ key })), ...document }
  const answer = await done(call('CORE_CREATE', { collectionId: 'Tag', id, record }))
  for (const member of members) await addMember(call, id, member)
  return answer
}

export function addMember<Answer>(call: Call<Answer>, appId: string, member: NewMember): Promise<Answer> {
  const id = memberId(appId, member.userId)
  return done(call('CORE_CREATE', { collectionId: 'AppMember', id, record: { appId, ...member } }))
}

export function removeMember<Answer>(call: Call<Answer>, appId: string, userId: string): Promise<Answer> {
  return done(call('CORE_DELETE', { collectionId: 'AppMember', id: memberId(appId, userId) }))
}

/** What tests call a member, whom the server would give an id of its own. */
export function memberId(appId: string, userId: string): string {
  return `${appId}.${userId}`
}

/** Some ways of speaking answer a refusal, others throw it. */
async function done<Answer>(answering: Promise<Answer>): Promise<Answer> {
  const answer: unknown = await answering
  const status = isPlainObject(answer) ? answer['status'] : undefined
  if (typeof status === 'number' && status !== 200) throw new Error(JSON.stringify(answer))
  return answer as Answer
}
