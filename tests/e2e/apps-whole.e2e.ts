import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string
const people = new Map<string, string>()

const longName = `Dispatch ${'of the northern and the southern districts '.repeat(4)}`.slice(0, 200).trim()

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const text = (title: string) => ({ type: 'string', format: 'text', title })
  const properties = { name: text('Name'), region: text('Region'), margin: text('Margin') }
  const document = { name: 'Orders', schema: { type: 'object', properties }, detailGroupList: [] }
  await done('SCHEMA_APPLY', { collectionId: 'Orders', baseVersion: null, document })
  const records = Array.from({ length: 12 }, (_, at) => ({ name: `Order ${at}`, region: at < 3 ? 'north' : 'south' }))
  await done('DATA_BULK_UPDATE', { collectionId: 'Orders', records })
  for (const name of ['Ada North', 'Ben South', 'Cleo West']) {
    const record = { fullName: name, email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`, roles: [] }
    people.set(name, String((await done('CORE_CREATE', { collectionId: 'User', record }))['id']))
  }
  const verbs = { create: false, read: true, update: true, delete: false }
  await addApp(program.call, {
    id: 'sales',
    name: 'Sales',
    collections: [
      {
        collectionId: 'Orders',
        ...verbs,
        rowRule: { region: { $eq: '{{user.values.region}}' } },
        overrides: { margin: { hidden: true }, region: { readonly: true } },
      },
    ],
    members: [{ userId: people.get('Ada North') ?? '', values: { region: 'north' } }],
  })
  await addApp(program.call, { id: 'dispatch', name: longName, members: [] })
})
afterAll(() => workspace?.end())

async function done(name: string, input: object): Promise<Record<string, unknown>> {
  const { status, body } = await program.call(name, input)
  expect([name, status, body]).toEqual([name, 200, body])
  return body as Record<string, unknown>
}

const answer = () => page.locator('section[aria-live="polite"]')

test('who may do what is answered in a sentence with numbers, with the way to the rule that decides', async () => {
  await page.goto(`${url}/builder/tags/access?id=sales`)
  const person = page.getByRole('combobox', { name: 'User' })
  await person.fill('ada')
  await page.getByRole('option', { name: 'Ada North' }).click()
  await choose(page.locator('main'), 'Collection', 'Orders')
  await answer()
    .getByText(
      'Ada North sees 3 of 12 records of Orders, because the app Sales gives those where Region is north.',
    )
    .waitFor()
  const overview = answer().getByRole('region', { name: 'All that Ada North can do there' })
  await overview.getByText('3 of 12').first().waitFor()
  expect(await overview.getByRole('definition').allInnerTexts()).toEqual(['No', '3 of 12', '3 of 12', 'No'])
  const columns = answer().getByRole('region', { name: 'Columns' })
  expect(await columns.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Region\s+View only\s+Sales$/),
    expect.stringMatching(/^Margin\s+Hidden\s+Sales$/),
  ])
  await shoot(page, 'access-answer')
  expect(await findViolations(page)).toEqual([])
  await answer().getByRole('link', { name: 'Open the rule' }).click()
  await page.getByRole('region', { name: 'Rule and columns of Orders' }).waitFor()
})

test('from the user the same is asked; what nobody grants is said, too', async () => {
  await page.goto(`${url}/builder/users/access?id=${people.get('Cleo West')}`)
  await choose(page.locator('main'), 'Collection', 'Orders')
  await answer().getByText('Cleo West cannot read records of Orders, because they are in no app.').waitFor()
  await shoot(page, 'access-of-user')
  expect(await findViolations(page)).toEqual([])
})
