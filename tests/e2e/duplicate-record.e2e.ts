import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from './program.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

const text = (title: string, metadata: object = {}) => ({ type: 'string', format: 'text', title, metadata })
const title = text('', { calculation: '{{record.name}}' })
const link = (name: string, association: object) => ({
  type: 'array',
  format: 'association',
  title: name,
  metadata: { association },
})
const collections: Record<string, object> = {
  Firms: { name: text('Name'), recordTitle: title },
  Tags: { name: text('Name'), recordTitle: title },
  Lines: { name: text('Name'), recordTitle: title },
  Jobs: {
    name: text('Name'),
    code: text('Code', { unique: true }),
    firm: link('Firm', { cursor: { collectionId: 'Firms', associationKey: 'jobs' }, max: 1 }),
    tags: link('Tags', { cursor: { collectionId: 'Tags', associationKey: 'jobs' } }),
    lines: link('Lines', { cursor: { collectionId: 'Lines', associationKey: 'job' }, inverseMax: 1 }),
    recordTitle: title,
  },
}
const tagIds = Array.from({ length: 8 }, (_, index) => `t${index}`)

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  for (const [collectionId, properties] of Object.entries(collections)) {
    const document = { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] }
    const made = await program.call('SCHEMA_APPLY', { collectionId, document, baseVersion: null })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  const create = async (collectionId: string, id: string, values: object) => {
    const made = await program.call('DATA_CREATE', { collectionId, id, record: values })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  await create('Firms', 'f1', { name: 'Acme' })
  await create('Lines', 'l1', { name: 'First line' })
  for (const id of tagIds) await create('Tags', id, { name: `Tag ${id}` })
  const add = (...ids: string[]) => ({ add: ids.map(id => ({ id })) })
  await create('Jobs', 'one', {
    name: 'Roof',
    code: 'C1',
    firm: add('f1'),
    tags: add(...tagIds),
    lines: add('l1'),
  })
})
afterAll(async () => {
  await workspace?.end()
})

type Links = { totalCount: number; list: { id: string }[] }

const stored = async (id: string) =>
  (await program.call('DATA_GET', { cursor: { collectionId: 'Jobs', id } })).body as Record<string, unknown> &
    Record<'firm' | 'tags' | 'lines', Links | undefined>

test('a duplicate keeps links that many may have, all of them, and says what it leaves out and why', async () => {
  await record.openForm(page, server.url, 'Jobs', 'one')
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.waitForURL(/copy=one/)
  const told = page.getByRole('status').filter({ hasText: 'Not everything was copied' })
  await told.getByText('Code: no two records may have the same value.').waitFor()
  await told.getByText('Lines: these records can be linked only once, and stay with the original.').waitFor()
  await record.fill(page, 'Code', 'C2')
  await record.save(page)
  await page.waitForURL(url => url.searchParams.has('id') && !url.searchParams.has('copy'))
  const copy = await stored(new URL(page.url()).searchParams.get('id') ?? '')
  expect(copy).toMatchObject({ name: 'Roof', code: 'C2', firm: { list: [{ id: 'f1' }] }, tags: { totalCount: 8 } })
  expect(copy.lines?.totalCount ?? 0).toBe(0)
  expect(await stored('one')).toMatchObject({ code: 'C1', tags: { totalCount: 8 }, lines: { list: [{ id: 'l1' }] } })
  await told.waitFor({ state: 'detached' })
})
