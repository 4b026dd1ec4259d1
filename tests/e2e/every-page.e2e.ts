import { assetLooks } from '@trellis/model'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsOf } from '../../apps/web/src/routes/area.ts'
import { areas } from '../../apps/web/src/routes/registry.ts'
import { flowOf } from '../scenarios/flow-of.ts'
import { viewOf } from '../scenarios/view-of.ts'
import { findViolations } from './find-violations.ts'
import { untilCalm } from './screens/until-calm.ts'
import { quiet, watchScreen } from './screens/watch-screen.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let screen: ReturnType<typeof watchScreen>
let userId: string

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, page } = workspace)
  screen = watchScreen(page)
  const user = { fullName: 'Second user', email: 'second@acme.example', roles: [] }
  const { body } = await workspace.program.call('CORE_CREATE', { collectionId: 'User', record: user })
  userId = (body as { id: string }).id
  const record = viewOf('Board', ['Orders'])
  const made = await workspace.program.call('CORE_CREATE', { collectionId: 'View', id: 'Board', record })
  expect(made).toMatchObject({ status: 200 })
  const flow = { collectionId: 'Flow', id: 'Late', record: flowOf('Late orders') }
  expect(await workspace.program.call('CORE_CREATE', flow)).toMatchObject({ status: 200 })
})

afterAll(() => workspace?.end())

const where = (field: string) => ({ join: '$and', parts: [{ field, operator: '$gt', value: 100 }] })

/** Of a list: how it is shown, what is chosen in it. */
const list = (state: object) => `collectionId=Orders&Orders-table=${encodeURIComponent(JSON.stringify(state))}`
const everyTab = (...choices: string[]) => choices.map(choice => `id=Orders&model-property=${choice}`)

/** Screens that axe looks at, by their address and what is chosen there. Dialogs, and pages for who is not signed in, are in accessibility.e2e.ts. */
const looked: Readonly<Record<string, readonly string[]>> = {
  '/': [''],
  '/app': ['id=APP'],
  '/table': ['collectionId=Orders', list({ search: 'zzz' })],
  '/detail': ['collectionId=Orders&id=10249', 'collectionId=Orders', 'collectionId=Orders&id=none'],
  '/builder/data/list': [''],
  '/builder/data/general': ['id=Orders'],
  '/builder/data/definition': [
    'id=Orders',
    ...everyTab('shipCountry', 'shipCountry&tab=values', 'shipCountry&tab=display', 'customer'),
  ],
  '/builder/data/filters': ['id=Orders'],
  '/builder/data/settings': ['id=Orders'],
  '/builder/data/records': ['id=Orders'],
  '/builder/data/applications': ['id=Orders'],
  '/builder/data/associations': ['id=Orders'],
  '/builder/data/triggers': ['id=Orders'],
  '/builder/flows/list': [''],
  '/builder/flows/steps': ['id=Late&step=each'],
  '/builder/flows/starts': ['id=Late'],
  '/builder/flows/state': ['id=Late'],
  '/flow': ['id=Late'],
  '/builder/tags/list': [''],
  '/builder/tags/general': ['id=APP'],
  '/builder/tags/data': ['id=APP'],
  '/builder/tags/user': ['id=APP'],
  '/builder/tags/access': ['id=APP'],
  '/builder/tags/view-settings': ['id=APP'],
  '/builder/tags/association': ['id=APP'],
  '/builder/tags/integration': ['id=APP'],
  '/builder/tags/notes': ['id=APP'],
  '/builder/users/list': [''],
  '/builder/users/general': ['', 'id=USER'],
  '/builder/users/applications': ['id=USER'],
  '/builder/users/access': ['id=USER'],
  '/builder/invitations/list': [''],
  '/builder/invitations/general': [''],
  '/account': [''],
  '/notifications': [''],
  '/builder/settings': [''],
  '/builder/settings/mail': [''],
  '/builder/settings/sign-in': [''],
  '/builder/settings/mobile': [''],
  '/builder/settings/features': [''],
  '/builder/settings/work': [''],
  '/builder/settings/tokens': [''],
  '/builder/settings/about': [''],
  '/builder/devices/list': [''],
  '/account/language': [''],
  '/account/notifications': [''],
  '/account/devices': [''],
  '/licences': [''],
  '/builder/guide': ['section=views.actions', 'search=formula'],
}

/** What else can be chosen at an address. A new address needs its line here or above, and each kind of thing that can be chosen at it. */
const choices: Readonly<Record<string, readonly string[]>> = {
  '/app': ['id=none'],
  '/setup': [''],
  '/sign-in': ['', 'target=%2Fapp'],
  '/set-password': ['', 'token=none'],
  '/accept-invitation': ['', 'token=none'],
  '/table': [
    { type: 'board', board: { field: 'shipCountry' } },
    { type: 'cards' },
    { view: 'none' },
    { peek: '10249' },
    { peek: 'none' },
    { orderBy: 'freight', descending: true, skip: 25 },
    { filter: where('freight') },
    { filter: where('none') },
    { group: { fieldId: 'shipCountry' } },
  ].map(list),
  '/trash': ['collectionId=Orders'],
  '/activity': ['collectionId=Orders'],
  '/detail': ['collectionId=Orders&copy=10249'],
  '/view': ['id=Board', 'id=none'],
  '/flow': ['id=none'],
  '/builder': [''],
  '/builder/tags/general': ['', 'id=none'],
  '/builder/tags/view': ['id=APP'],
  '/builder/tags/flow': ['id=APP'],
  '/builder/data/general': ['', 'id=none'],
  '/builder/data/definition': everyTab('createdAt', 'none', 'group%3Abasic', 'group%3Anone'),
  '/builder/data/default-value': ['id=Orders'],
  '/builder/data/examples': ['id=Orders'],
  '/builder/data/records': [`id=Orders&${list({ peek: '10249' })}`],
  '/builder/data/views': ['id=Orders'],
  '/builder/data/notes': ['id=Orders'],
  '/builder/data/import': ['', 'id=Orders', 'run=none'],
  '/builder/users/general': ['id=USER&link=new', 'id=none'],
  '/builder/users/sessions': ['id=USER', 'id=none'],
  '/builder/users/tokens': ['id=USER', 'id=none'],
  '/s/$link': ['from=none'],
  '/builder/flows/general': ['', 'id=Late', 'id=none'],
  '/builder/flows/notes': ['id=Late'],
  '/builder/flows/inputs': ['id=Late'],
  '/builder/flows/changes': ['id=Late'],
  '/builder/flows/output': ['id=Late'],
  '/builder/flows/steps': ['id=Late', 'id=Late&step=inside', 'id=Late&step=none'],
  '/builder/flows/applications': ['id=Late'],
  '/builder/flows/collections': ['id=Late'],
  '/builder/flows/preview': ['id=Late'],
  '/builder/flows/logs': ['id=Late', 'id=Late&run=none'],
  '/builder/integrations/list': [''],
  '/builder/integrations/general': ['', 'id=none'],
  '/builder/integrations/applications': ['id=none'],
  '/builder/integrations/test': ['id=none'],
  '/builder/integrations/logs': ['id=none'],
  '/builder/invitations/general': ['id=none'],
  '/builder/guide': ['', 'section=flows.steps', 'section=none'],
  '/builder/views/list': [''],
  '/builder/views/general': ['', 'id=Board', 'id=none'],
  '/builder/views/applications': ['id=Board'],
  '/builder/views/layout': ['id=Board', 'id=Board&node=orders', 'id=Board&node=none'],
  '/builder/views/vars': ['id=Board'],
  '/builder/views/input': ['id=Board'],
  '/builder/views/preview': ['id=Board'],
  '/builder/views/collections': ['id=Board'],
  '/builder/views/logs': ['id=Board'],
  '/builder/views/notes': ['id=Board'],
}

/** Of kinds of assets that have no screens of their own. */
const ofKinds = new Map(
  Object.values(assetLooks).flatMap(({ section }): [string, string[]][] => [
    [`/builder/${section}/list`, ['']],
    [`/builder/${section}/general`, ['', 'id=none']],
  ]),
)

/** The gallery has builds of its own. */
const routes = areas.flatMap(area => area.routes).filter(({ path }) => !path.startsWith('/gallery'))
const paths = [...new Set([...routes.flatMap(pathsOf), '/builder'])]

/** What is not there is told by the server so, and the console says that too, if late when the next page is open already. */
const isMissing = (query: string) => /none/.test(decodeURIComponent(query))
let isToldLate = false

test.each(paths)('%s opens, whatever is chosen on it, and axe finds nothing', async path => {
  const first = looked[path] ?? []
  const queries = [...first, ...(choices[path] ?? ofKinds.get(path) ?? [])]
  expect(queries.length, `${path} has no line in this test`).toBeGreaterThan(0)
  for (const query of queries) {
    const filled = query.replace('APP', workspace.appId).replace('USER', userId)
    await page.goto(`${server.url}${path}${filled && `?${filled}`}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await quiet(page)
    // What comes in place of what was waited for is a page as well.
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await screen.isWell(`${path} ${query}`, isMissing(query) || isToldLate ? / 40[04] / : undefined)
    isToldLate = isMissing(query)
    if (!first.includes(query)) continue
    await untilCalm(page)
    expect(await findViolations(page), `${path} ${query}`).toEqual([])
  }
})

test('a record as it once was opens from the activity of its collection', async () => {
  await workspace.program.call('DATA_UPDATE', {
    cursor: { collectionId: 'Orders', id: '10249' },
    record: { shipCity: 'Bonn' },
  })
  await page.goto(`${server.url}/activity?collectionId=Orders`)
  await page.getByRole('button', { name: 'As it was then' }).first().click()
  await page.getByRole('dialog').getByRole('form').waitFor()
  await quiet(page)
  await screen.isWell('as of')
})
