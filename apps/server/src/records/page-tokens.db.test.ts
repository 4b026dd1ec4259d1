import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { applySchema } from '../schema/apply-schema.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('page_tokens')
  await world.seed(
    'Employees',
    ['Zoë', 'zoe', 'Ann', 'ann 10', 'ann 9', 'Émile', 'İ', '😀'].map((name, index) => ({
      id: `e${index}`,
      name,
      ...(index % 3 > 0 && { dept: ['sales', 'hr'][index % 2], age: index }),
      salary: index * 100,
    })),
  )
}, 120_000)
afterAll(() => world?.close())

type Answer = { list: { id: string }[]; next?: string; totalCount: number | null }

async function page(options: object, cursor: object = {}, caller: Caller = world.admin): Promise<Answer> {
  const asked = { collectionId: 'Employees', ...cursor, options }
  return (await world.list(caller, asked, { select: ['id'] })) as Answer
}

async function walk(options: object, cursor: object = {}, caller?: Caller): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const { list, next } = await page({ ...options, ...(after && { after }) }, cursor, caller)
    ids.push(...list.map(({ id }) => id))
    if (next === undefined) return ids
    after = next
  }
}

test('pages joined are the list, for text, numbers, options, moments and ids, both ways, through empty values', async () => {
  for (const orderBy of ['name', 'age', 'dept', 'salary', 'createdAt', 'id', undefined]) {
    for (const descending of [false, true]) {
      const order = { descending, ...(orderBy && { orderBy }) }
      const whole = (await page({ ...order, limit: 1000 })).list.map(({ id }) => id)
      for (const limit of [1, 3, 8]) {
        expect([order, limit, await walk({ ...order, limit })]).toEqual([order, limit, whole])
      }
    }
  }
})

test('next is there only while there are more rows, and the total stays that of all', async () => {
  const first = await page({ limit: 7 })
  expect([first.list.length, first.totalCount]).toEqual([7, 8])
  const second = await page({ limit: 7, after: first.next })
  expect([second.list.length, second.totalCount, second.next]).toEqual([1, 8, undefined])
  expect((await page({ limit: 8 })).next).toBeUndefined()
})

test('a place belongs to its query: another order, filter, search, collection or definition is refused', async () => {
  const options = { orderBy: 'name', limit: 2 }
  const { next: after } = await page(options)
  const refused = async (changed: object, cursor: object = {}) =>
    expect(await refusal(page({ ...options, after, ...changed }, cursor))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'cursor.options.after': expect.stringMatching(/another query|is not the/) } },
    })
  await refused({ orderBy: 'age' })
  await refused({ descending: true })
  await refused({}, { filter: { age: { $gt: 1 } } })
  await refused({}, { searchString: 'ann' })
  await refused({}, { collectionId: 'Teams' })
  const [payload = '', signature = ''] = (after ?? '').split('.')
  const changed = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), i: 'e0' }))
  for (const forged of ['', 'x', '.', `${changed.toString('base64url')}.${signature}`, `${payload}.`, `${after}x`]) {
    await refused({ after: forged })
  }
  expect((await page({ ...options, after, limit: 5 })).list).toHaveLength(5)
  const { document } = await world.collection('Employees')
  const changedDocument = { ...document, description: 'Changed' }
  await applySchema(world, { tenant: world.tenant, collectionId: 'Employees', document: changedDocument, author: 'x' })
  await refused({})
})

test('S04 a place excludes skipping, and lists sorted by an association have none', async () => {
  const { next: after } = await page({ limit: 2 })
  expect((await refusal(page({ limit: 2, after, skip: 1 }))).details?.fields).toHaveProperty(['cursor.options.skip'])
  expect((await page({ orderBy: 'team', limit: 2 })).next).toBeUndefined()
  expect(await refusal(page({ orderBy: 'team', limit: 2, after }))).toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('S11 a place passed on shows only what its new holder may see', async () => {
  const rule = { dept: { $eq: 'sales' } }
  const sales = world.appUser('sales', [grant('Employees', 'read', { rowRule: rule })])
  const { next: after } = await page({ limit: 2 })
  const seen = (await page({ limit: 1000 }, {}, sales)).list.map(({ id }) => id)
  expect((await page({ limit: 1000, after }, {}, sales)).list.map(({ id }) => id)).toEqual(seen.filter(id => id > 'e1'))
  expect(await walk({ orderBy: 'name', limit: 1 }, {}, sales)).toHaveLength(seen.length)
})
