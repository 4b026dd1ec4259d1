import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

const count = 1200
const skips = [499, 500, 501, 777, count - 3, count, count + 5]
const names = ['Zoë', 'ann', 'Émile', 'İ', '😀']

let world: Employees
let sales: Caller

beforeAll(async () => {
  world = await makeEmployees('late_rows')
  await world.seed('Teams', [{ id: 't1', name: 'One' }])
  await world.seed('Skills', [{ id: 's1', name: 'Sailing' }])
  await world.seed(
    'Employees',
    Array.from({ length: count }, (_, index) => ({
      id: `e${index}`,
      name: `${names[index % names.length]} ${index % 7}`,
      dept: index % 4 === 0 ? 'hr' : 'sales',
      ...(index % 3 > 0 && { age: index % 90 }),
      salary: index,
      ...(index % 50 > 0 && { team: { set: ['t1'] }, skills: { set: ['s1'] } }),
    })),
  )
  sales = world.appUser('sales', [grant('Employees', 'read', { rowRule: { dept: { $eq: 'sales' } } })])
}, 120_000)
afterAll(() => world?.close())

type Answer = { list: { id: string }[] }

async function listed(caller: Caller, cursor: object, options: object): Promise<string[]> {
  const asked = { collectionId: 'Employees', ...cursor, options }
  const answer = (await world.list(caller, asked, { select: ['id'], live: true, count: 'none' })) as Answer
  return answer.list.map(({ id }) => id)
}

/** By pages that begin so near the top that their rows are read at once. */
async function whole(caller: Caller, cursor: object, order: object): Promise<string[]> {
  const first = await listed(caller, cursor, { ...order, limit: 499 })
  return [...first, ...(await listed(caller, cursor, { ...order, skip: 499, limit: 1000 }))]
}

test('a page far down is the same part of the list as one near the top, in every order, under filters, searches and links', async () => {
  const cursors = [
    {},
    { filter: { age: { $exists: true } } },
    { filter: { $or: [{ age: { $gt: 20 } }, { salary: { $lt: 300 } }] }, excluded: ['e7', 'e601'] },
    { searchString: 'n' },
    { associationKey: 'members', relatedTo: { collectionId: 'Teams', id: 't1' } },
    { associationKey: 'people', relatedTo: { collectionId: 'Skills', id: 's1' } },
  ]
  for (const cursor of cursors) {
    for (const orderBy of ['name', 'age', 'dept', 'team', 'id', undefined]) {
      for (const descending of [false, true]) {
        const order = { descending, ...(orderBy && { orderBy }) }
        const all = await whole(world.admin, cursor, order)
        for (const skip of skips) {
          const page = await listed(world.admin, cursor, { ...order, skip, limit: 9 })
          expect([cursor, order, skip, page]).toEqual([cursor, order, skip, all.slice(skip, skip + 9)])
        }
        expect(await listed(world.admin, cursor, { ...order, skip: 500, limit: 1000 })).toEqual(all.slice(500))
      }
    }
  }
}, 120_000)

test('S16 a page far down holds no row that a row rule hides, and counts none', async () => {
  const all = await whole(world.admin, {}, { orderBy: 'age' })
  const visible = all.filter(id => Number(id.slice(1)) % 4 !== 0)
  for (const skip of [500, 700, visible.length - 4, visible.length]) {
    expect(await listed(sales, {}, { orderBy: 'age', skip, limit: 9 })).toEqual(visible.slice(skip, skip + 9))
  }
})

test('records that a link table leads to bring the fields of their links, however far down', async () => {
  const relationship = { properties: { share: { type: 'number', format: 'number', title: 'Share' } } } as const
  await world.define('Projects', {
    name: text('Name'),
    staff: link('Staff', { cursor: { collectionId: 'Employees', associationKey: 'projects' }, relationship }),
  })
  const shared = Array.from({ length: 520 }, (_, index) => ({ id: `e${index}`, relationship: { share: index } }))
  await world.seed('Projects', [{ id: 'p1', name: 'One', staff: { set: shared } }])
  const cursor = { associationKey: 'staff', relatedTo: { collectionId: 'Projects', id: 'p1' } }
  const options = { orderBy: 'salary', skip: 510, limit: 5 }
  const { list } = await world.list(world.admin, { collectionId: 'Employees', ...cursor, options })
  expect(list.map(record => record['relationship'])).toEqual([510, 511, 512, 513, 514].map(share => ({ share })))
})
