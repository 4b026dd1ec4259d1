import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page

const fixed = { metadata: { disabled: true, disabledType: 'readonly' } }
const document = {
  name: 'Contacts',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name' },
      phone: { type: 'string', format: 'phone-number', title: 'Phone', ...fixed },
      email: { type: 'string', format: 'email', title: 'Email', ...fixed },
      site: { type: 'string', format: 'url', title: 'Website', ...fixed },
    },
  },
  detailGroupList: [],
}

beforeAll(async () => {
  workspace = await openWorkspace()
  page = workspace.page
  const { program } = workspace
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Contacts', document, baseVersion: null })
  expect(made).toMatchObject({ status: 200 })
  const full = { phone: '+49301234567', email: 'ann@example.com', site: 'https://example.com/about' }
  for (const record of [
    { id: 'ann', name: 'Ann', ...full },
    { id: 'bob', name: 'Bob' },
  ]) {
    const { id, ...values } = record
    expect(await program.call('DATA_CREATE', { collectionId: 'Contacts', id, record: values })).toMatchObject({
      status: 200,
    })
  }
})
afterAll(async () => {
  await workspace?.end()
})

const hrefs = (place: ReturnType<Page['locator']>) =>
  place.locator('a').evaluateAll(links => links.flatMap(link => link.getAttribute('href') ?? []))
const wanted = ['tel:+49301234567', 'mailto:ann%40example.com', 'https://example.com/about']

test('[2-2.4-10] phones, mailboxes and pages are links in a list; a row without them has none', async () => {
  await list.openList(page, workspace.server.url, 'Contacts')
  const row = (name: string) => list.grid(page).getByRole('row').filter({ hasText: name })
  await row('Ann').getByText('ann@example.com').waitFor()
  // Where a row leads is written once it rests.
  await expect.poll(() => hrefs(row('Ann'))).toEqual([expect.stringContaining('id=ann'), ...wanted])
  await expect.poll(() => hrefs(row('Bob'))).toEqual([expect.stringContaining('id=bob')])
  const site = row('Ann').getByRole('link', { name: 'https://example.com/about' })
  expect(await site.evaluate(link => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
    '_blank',
    'noopener noreferrer',
  ])
  expect(await findViolations(page)).toEqual([])
})

test('[2-2.4-10] and in a form in which they cannot be changed', async () => {
  await record.openForm(page, workspace.server.url, 'Contacts', 'ann')
  const form = record.form(page)
  await form.getByRole('link', { name: 'ann@example.com' }).waitFor()
  expect(await hrefs(form)).toEqual(wanted)
  expect(await findViolations(page)).toEqual([])
})
