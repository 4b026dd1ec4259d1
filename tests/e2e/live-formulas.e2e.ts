import { formulaProperties, withFormulaAt } from '@trellis/fields/formula'
import type { FieldSchema } from '@trellis/model'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { save, settings } from './screens/collection-editor.ts'
import { openFilter } from './screens/filters.ts'
import { openFormula, typeFormula } from './screens/formula-editor.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

const field = (format: string, title: string, more: object = {}) => ({ type: 'string', format, title, ...more })
const number = (title: string, more: object = {}) => ({ type: 'number', format: 'number', title, ...more })

const properties = {
  title: field('text', 'Subject'),
  amount: number('Amount'),
  count: number('Count', { default: { ADD: [1, 1] } }),
  total: number('Total', { metadata: { calculation: { MULTIPLY: ['{{record.amount}}', '{{record.count}}'] } } }),
  shout: field('evaluation', 'Shout', { metadata: { evaluation: { UPPER: ['{{record.title}}'] } } }),
  house: field('evaluation', 'House', { metadata: { evaluation: '{{user.organisation}}' } }),
  secret: field('text', 'Secret', { metadata: { hidden: { LT: ['{{record.amount}}', 10] } } }),
  reason: field('text', 'Reason', { metadata: { required: { GT: ['{{record.amount}}', 100] } } }),
  limit: number('Limit', {
    metadata: { invalid: { IF: [{ GT: ['{{record.limit}}', '{{record.amount}}'] }, 'Above the amount', false] } },
  }),
  kind: field('string-option-list', 'Kind', { metadata: { coreOptionsFormula: { SPLIT: ['{{record.title}}', ' '] } } }),
  lines: {
    type: 'array',
    format: 'array',
    title: 'Lines',
    items: {
      type: 'object',
      format: 'object',
      title: 'Line',
      properties: {
        price: number('Price'),
        double: number('Double', { metadata: { calculation: { MULTIPLY: ['{{item.price}}', 2] } } }),
        note: field('text', 'Note', { metadata: { hidden: { LT: ['{{item.price}}', 5] } } }),
      },
    },
  },
}
const metadataOf = (each: object): object => ('metadata' in each ? Object(each.metadata) : {})
const inGroup = Object.fromEntries(
  Object.entries(properties).map(([id, each]) => [
    id,
    { ...each, metadata: { ...metadataOf(each), detailGroupId: 'basic' } },
  ]),
)

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
  const made = await program.call('SCHEMA_APPLY', {
    collectionId: 'Deals',
    baseVersion: null,
    document: {
      name: 'Deals',
      schema: { type: 'object', properties: inGroup },
      detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    },
  })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
})

afterAll(async () => {
  await workspace?.end()
})

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const type = async (name: string, text: string) => {
  await input(name).fill(text)
  await input(name).blur()
}
const valueOf = (name: string) => input(name).inputValue()

test('[2-9-01] [2-3.3-20] a form shows what formulas make of it half a second after the last key, and saves the same', async () => {
  await page.goto(`${server.url}/detail?collectionId=Deals`)
  await input('Amount').waitFor()
  await expect.poll(() => valueOf('Count')).toBe('2')
  await type('Subject', 'big deal')
  await type('Amount', '20')
  await expect.poll(() => valueOf('Total')).toBe('40')
  expect(await valueOf('Shout')).toBe('BIG DEAL')
  await expect.poll(() => valueOf('House')).toBe('Acme')
  await input('Secret').waitFor()
  await type('Amount', '5')
  await input('Secret').waitFor({ state: 'detached' })
  await type('Limit', '6')
  await type('Amount', '500')
  await type('Limit', '600')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Above the amount').first().waitFor()
  await page.getByText('Required field').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await type('Limit', '400')
  await type('Reason', 'because')
  await page
    .getByRole('combobox', { name: 'Kind' })
    .or(page.getByRole('button', { name: /Kind/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'deal' }).click()
  await page.getByRole('button', { name: /Add/ }).first().click()
  await type('Price', '4')
  await expect.poll(() => valueOf('Double')).toBe('8')
  expect(await input('Note').count()).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeTruthy()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const stored = await program.call('DATA_GET', { cursor: { collectionId: 'Deals', id } })
  expect(stored.body).toMatchObject({ total: 1000, count: 2, kind: 'deal', lines: [{ price: 4, double: 8 }] })
  expect(person.complaints).toEqual([])
})

test('lists show what evaluations give; the head of a record follows what is typed before it is saved', async () => {
  const named = {
    recordTitle: field('text', 'Record title', {
      metadata: { calculation: { CONCAT: ['{{record.title}}', ' / ', '{{record.amount}}'] } },
    }),
    recordDescription: field('multiline', 'Record description', {
      metadata: { calculation: { IF: [{ GT: ['{{record.amount}}', 100] }, 'expensive', 'cheap'] } },
    }),
  }
  const { title, amount, shout } = inGroup
  const document = {
    name: 'Offers',
    schema: { type: 'object', properties: { title, amount, shout, ...named } },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Offers', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  const record = { title: 'chair', amount: 5 }
  expect((await program.call('DATA_CREATE', { collectionId: 'Offers', id: 'o1', record })).status).toBe(200)
  await page.goto(`${server.url}/table?collectionId=Offers`)
  await page.getByText('CHAIR', { exact: true }).first().waitFor()
  await page.goto(`${server.url}/detail?collectionId=Offers&id=o1`)
  await page.getByRole('heading', { level: 1, name: 'chair / 5', exact: true }).waitFor()
  await type('Amount', '500')
  await page.getByRole('heading', { level: 1, name: 'chair / 500', exact: true }).waitFor()
  await page.getByText('expensive', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: 'chair / 5', exact: true }).waitFor()
  expect(person.complaints).toEqual([])
})

test('a list is sorted and filtered by the days that an evaluation counts up to today', async () => {
  const days = { DAYS: [{ COALESCE: ['{{record.back}}', { TODAY: [] }] }, '{{record.out}}'] }
  const document = {
    name: 'Loans',
    schema: {
      type: 'object',
      properties: {
        what: field('text', 'What', { metadata: { detailGroupId: 'basic' } }),
        out: field('date', 'Out', { metadata: { detailGroupId: 'basic' } }),
        back: field('date', 'Back', { metadata: { detailGroupId: 'basic' } }),
        days: field('evaluation', 'Days out', { metadata: { detailGroupId: 'basic', evaluation: days } }),
      },
    },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Loans', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  const loans = [
    { what: 'Drill', out: '2020-01-01', back: '2020-01-04' },
    { what: 'Saw', out: '2020-01-01' },
    { what: 'Ladder', out: '2020-02-01', back: '2020-02-02' },
  ]
  for (const [index, record] of loans.entries()) {
    expect((await program.call('DATA_CREATE', { collectionId: 'Loans', id: `l${index}`, record })).status).toBe(200)
  }
  await page.goto(`${server.url}/table?collectionId=Loans`)
  const head = page.getByRole('columnheader', { name: 'Days out' })
  await head.getByRole('button').first().click()
  const names = () =>
    page
      .getByRole('row')
      .getByText(/^(Drill|Saw|Ladder)$/)
      .allTextContents()
  await expect.poll(names).toEqual(['Ladder', 'Drill', 'Saw'])
  const dialog = await openFilter(page)
  await dialog
    .getByRole('button', { name: /Field$/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Days out' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('3')
  await shoot(page, 'evaluations')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(names).toEqual(['Drill'])
  expect(person.complaints).toEqual([])
})

test('a form shows the defaults inside objects and lists of what is new, and saves them; what was emptied stays empty', async () => {
  const inside = {
    what: field('text', 'What'),
    unit: field('text', 'Unit', { default: { CONCAT: ['{{item.what}}', '!'] } }),
    count: number('Pieces', { default: 1 }),
  }
  const items = { type: 'object', format: 'object', title: 'Line', properties: inside }
  const place = {
    type: 'object',
    format: 'object',
    title: 'Place',
    properties: { city: field('text', 'City'), country: field('text', 'Country', { default: 'DE' }) },
  }
  const grouped = { metadata: { detailGroupId: 'basic' } }
  const schema = {
    type: 'object',
    properties: {
      place: { ...place, ...grouped },
      lines: { type: 'array', format: 'array', title: 'Lines', items, ...grouped },
    },
  }
  const document = { name: 'Parcels', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Parcels', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  await page.goto(`${server.url}/detail?collectionId=Parcels`)
  await expect.poll(() => valueOf('Country')).toBe('DE')
  const add = page.getByRole('group', { name: 'Lines' }).getByRole('button', { name: /^Add/ })
  const all = (name: string) => page.getByRole('textbox', { name, exact: true })
  await add.click()
  await expect.poll(() => valueOf('Pieces')).toBe('1')
  await type('What', 'box')
  await expect.poll(() => valueOf('Unit')).toBe('box!')
  await type('Pieces', '')
  await add.click()
  await expect.poll(() => all('Pieces').nth(1).inputValue()).toBe('1')
  await expect.poll(() => all('Pieces').first().inputValue()).toBe('')
  await all('What').nth(1).fill('bag')
  await all('What').nth(1).blur()
  await expect.poll(() => all('Unit').nth(1).inputValue()).toBe('bag!')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeTruthy()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const stored = await program.call('DATA_GET', { cursor: { collectionId: 'Parcels', id } })
  const lines = [
    { what: 'box', unit: 'box!' },
    { what: 'bag', unit: 'bag!', count: 1 },
  ]
  expect(stored.body).toEqual(expect.objectContaining({ place: { country: 'DE' }, lines }))
  await page.reload()
  await add.click()
  await expect.poll(() => all('Pieces').nth(2).inputValue()).toBe('1')
  await expect.poll(() => all('Pieces').first().inputValue()).toBe('')
  expect(person.complaints).toEqual([])
})

test('a formula that goes wrong is told at its field, whatever it is for, and the form is saved all the same', async () => {
  const stopped = { IF: [{ EQ: ['{{record.title}}', 'x'] }, { ERROR: ['stopped here'] }, null] }
  const options = { SPLIT: [stopped, ' '] }
  const formats: Readonly<Record<string, string>> = {
    'metadata.coreOptionsFormula': 'string-option-list',
    'metadata.evaluation': 'evaluation',
  }
  const taken = formulaProperties.filter(({ isOfTarget }) => !isOfTarget)
  const fields = taken.map((property, place) => {
    const plain = field(formats[property.path] ?? 'text', `Field ${place}`, { metadata: { detailGroupId: 'basic' } })
    return [`f${place}`, withFormulaAt(plain as FieldSchema, property, property.use === 'options' ? options : stopped)]
  })
  const schema = { type: 'object', properties: { title: inGroup['title'], ...Object.fromEntries(fields) } }
  const document = { name: 'Faults', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Faults', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  await page.goto(`${server.url}/detail?collectionId=Faults`)
  await input('Subject').waitFor()
  await type('Subject', 'x')
  for (const [id] of fields) await page.locator(`[data-field="${id}"]`).getByText('stopped here').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeTruthy()
  expect(person.complaints).toEqual([])
})

test("S53 a formula that only screens work out and that fails is one line of the server's log, with its collection and place", async () => {
  const stopped = (id: string) => ({ IF: [{ EQ: ['{{record.title}}', 'quiet'] }, false, { ERROR: [`canary ${id}`] }] })
  const schema = {
    type: 'object',
    properties: {
      title: inGroup['title'],
      shy: field('text', 'Shy', { metadata: { detailGroupId: 'basic', hidden: stopped('shy') } }),
      locked: field('text', 'Locked', { metadata: { detailGroupId: 'basic', disabled: stopped('locked') } }),
      inner: field('text', 'Inner', { metadata: { detailGroupId: 'more' } }),
    },
  }
  const groups = [
    { id: 'basic', name: 'Basic', order: 1 },
    { id: 'more', name: 'More', order: 2, hidden: stopped('group') },
  ]
  const document = { name: 'Screens', schema, detailGroupList: groups }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Screens', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  await page.goto(`${server.url}/detail?collectionId=Screens`)
  await input('Subject').waitFor()
  await type('Subject', 'first')
  await type('Subject', 'second')
  const lines = () =>
    server.lines.filter(line => line.includes('could not be worked out on a screen') && line.includes('"Screens"'))
  await expect.poll(() => lines().length).toBe(3)
  const told = lines().map(line => JSON.parse(line))
  for (const [fieldId, property] of [
    ['shy', 'metadata.hidden'],
    ['locked', 'metadata.disabled'],
    ['group more', 'metadata.hidden'],
  ])
    expect(told).toContainEqual(
      expect.objectContaining({
        collectionId: 'Screens',
        fieldId,
        property,
        code: 'RAISED',
        tenantId: expect.any(String),
      }),
    )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeTruthy()
  expect(lines()).toHaveLength(3)
  expect(server.lines.join('\n')).not.toContain('canary')
  expect(person.complaints).toEqual([])
})

test('S53 formulas of what records are called and look like that fail break no table, list, cards, board or record page', async () => {
  const stopped = { IF: [{ EQ: ['{{record.title}}', 'quiet'] }, null, { ERROR: ['stopped here'] }] }
  const part = (format: string, title: string) => field(format, title, { metadata: { calculation: stopped } })
  const schema = {
    type: 'object',
    properties: {
      title: inGroup['title'],
      state: field('string-option-list', 'State', {
        metadata: { detailGroupId: 'basic', optionList: [{ value: 'todo', label: 'To do' }] },
      }),
      recordTitle: part('text', 'Record title'),
      recordDescription: part('multiline', 'Record description'),
      recordImage: part('icon-or-image', 'Record image'),
      recordColor: part('color', 'Record color'),
    },
  }
  const document = { name: 'Nameless', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Nameless', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  const records = ['loud', 'quiet'].map(title => ({ title, state: 'todo' }))
  const ids: string[] = []
  for (const record of records) {
    const { status, body } = await program.call('DATA_CREATE', { collectionId: 'Nameless', record })
    expect(status).toBe(200)
    ids.push((body as { id: string }).id)
  }
  const look = async (state: object) => {
    await page.goto(
      `${server.url}/table?collectionId=Nameless&Nameless-table=${encodeURIComponent(JSON.stringify(state))}`,
    )
    await page.locator(`main a[href*="${ids[0]}"]`).first().waitFor()
    await page.locator(`main a[href*="${ids[1]}"]`).first().waitFor()
    expect(await findViolations(page)).toEqual([])
  }
  for (const type of ['table', 'list', 'card', 'grid']) await look({ type })
  await look({ type: 'kanban' })
  for (const id of ids) {
    await page.goto(`${server.url}/detail?collectionId=Nameless&id=${id}`)
    await input('Subject').waitFor()
    expect(await valueOf('Subject')).toBe(id === ids[0] ? 'loud' : 'quiet')
    expect(await findViolations(page)).toEqual([])
  }
  await type('Subject', 'changed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = async () => (await program.call('DATA_GET', { cursor: { collectionId: 'Nameless', id: ids[1] } })).body
  await expect.poll(stored).toMatchObject({ title: 'changed' })
  const told = server.lines.filter(line => line.includes('could not be worked out') && line.includes('"Nameless"'))
  for (const id of ['recordTitle', 'recordDescription', 'recordImage', 'recordColor'])
    expect(told.some(line => line.includes(`"fieldId":"${id}"`))).toBe(true)
  expect(person.complaints).toEqual([])
})

test('S53 an evaluation that fails says why in its place in tables, cards and forms, and the others of the record stay', async () => {
  const why = 'There is no rate for this one'
  const stopped = { IF: [{ EQ: ['{{record.title}}', 'quiet'] }, 'worked out', { ERROR: [why] }] }
  const { title, shout } = inGroup
  const schema = {
    type: 'object',
    properties: {
      title,
      shout,
      rate: field('evaluation', 'Rate', { metadata: { detailGroupId: 'basic', evaluation: stopped } }),
      state: field('string-option-list', 'State', {
        metadata: { detailGroupId: 'basic', optionList: [{ value: 'todo', label: 'To do' }] },
      }),
    },
  }
  const document = { name: 'Rates', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Rates', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  for (const each of ['loud', 'quiet']) {
    const record = { title: each, state: 'todo' }
    expect((await program.call('DATA_CREATE', { collectionId: 'Rates', id: each, record })).status).toBe(200)
  }
  for (const type of ['table', 'card']) {
    const state = encodeURIComponent(JSON.stringify({ type }))
    await page.goto(`${server.url}/table?collectionId=Rates&Rates-table=${state}`)
    const main = page.getByRole('main')
    for (const text of [why, 'worked out', 'LOUD', 'QUIET'])
      await main.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
    expect([type, await main.getByText(why, { exact: true }).filter({ visible: true }).count()]).toEqual([type, 1])
    expect(await findViolations(page)).toEqual([])
  }
  await page.goto(`${server.url}/detail?collectionId=Rates&id=loud`)
  await page.locator('[data-field="rate"]').getByText(why).waitFor()
  expect(await valueOf('Shout')).toBe('LOUD')
  await type('Subject', 'louder')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = async () => (await program.call('DATA_GET', { cursor: { collectionId: 'Rates', id: 'loud' } })).body
  await expect.poll(stored).toMatchObject({ title: 'louder' })
  const told = server.lines.filter(line => line.includes('"collectionId":"Rates"') && line.includes('"fieldId":"rate"'))
  expect(told.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      collectionId: 'Rates',
      fieldId: 'rate',
      property: 'metadata.evaluation',
      code: 'RAISED',
    }),
  )
  expect(server.lines.join('\n')).not.toContain(why)
  expect(person.complaints).toEqual([])
})

test('formulas of fields inside a list are written where the list is defined, and hold for each item', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Deals&model-property=lines`)
  const panel = settings(page)
  await panel.waitFor()
  await panel.getByRole('row', { name: 'Note' }).click()
  const dialog = await openFormula(page, 'Required')
  await typeFormula(page, 'item.price > 7')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await panel.getByRole('button', { name: 'Edit formula for Required: item.price > 7' }).waitFor()
  await save(page)
  const create = (lines: object[]) =>
    program.call('DATA_CREATE', { collectionId: 'Deals', record: { amount: 5, lines } })
  expect((await create([{ price: 6 }, { price: 8, note: 'dear' }])).status).toBe(200)
  const refused = await create([{ price: 6 }, { price: 8 }])
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('record.lines.1.note')
  expect(person.complaints).toEqual([])
})
