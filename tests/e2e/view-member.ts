import { addApp } from '../scenarios/app-members.ts'
import { openPerson, type Person } from './person.ts'
import type { Program } from './program.ts'
import { setPassword } from './screens/session.ts'
import type { Workspace } from './workspace.ts'

/** A component as views store it. */
export const part = (type: string, id: string, attrs: object = {}, more: object = {}) => ({
  id,
  name: id,
  type,
  attrs,
  listeners: {},
  contains: [],
  ...more,
})

/** A view of these components, one below the other. */
export const viewOf = (name: string, contains: object[], more: object = {}) => ({
  name,
  engineVersion: 1,
  vars: [],
  header: { actions: [] },
  content: part('layout', 'root', { columns: 'full' }, { contains }),
  modals: [],
  triggers: {},
  ...more,
})

/** Calls an operation that has to go well. */
export const asking =
  (program: Program) =>
  async (operation: string, input: object): Promise<Record<string, string>> => {
    const { status, body } = await program.call(operation, input)
    if (status !== 200) throw new Error(`${operation}: ${JSON.stringify(body)}`)
    return body as Record<string, string>
  }

/** `views`: ids of others that the app links. */
type Desk = {
  view: { id: string; record: object }
  collections: object[]
  flows?: object[]
  integrations?: object[]
  views?: string[]
}

type Place = Pick<Workspace, 'program' | 'browser'>

/** Sara, signed in, once somebody has let her in. */
export async function openSara(
  { program, browser }: Place,
  letIn: (userId: string) => Promise<unknown>,
): Promise<Person> {
  const ask = asking(program)
  const record = { fullName: 'Sara Sales', email: 'sara@acme.example' }
  const { id: userId = '' } = await ask('CORE_CREATE', { collectionId: 'User', record })
  await letIn(userId)
  const { url = '' } = await ask('PASSWORD_LINK_CREATE', { userId })
  const sara = await openPerson(browser)
  await setPassword(sara.page, url, 'a password of eight words')
  return sara
}

/** Sara, the one member of an app with this view, who has it open. */
export async function openAsMember(workspace: Workspace, { view, views: others = [], ...desk }: Desk): Promise<Person> {
  const { program, server } = workspace
  await asking(program)('CORE_CREATE', { collectionId: 'View', ...view })
  const views = [view.id, ...others].map(viewId => ({ viewId }))
  const sara = await openSara(workspace, userId =>
    addApp(program.call, { id: 'desk', name: 'Desk', ...desk, views, members: [{ userId }] }),
  )
  await sara.page.goto(`${server.url}/view?id=${view.id}`)
  return sara
}
