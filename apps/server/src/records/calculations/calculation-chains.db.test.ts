import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BulkOutput } from '@trellis/contract'
import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '../../../../../tests/scenarios/count-statements.ts'
import { type Employees, link, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { makeImports } from '../../imports/make-imports.ts'
import { runRecalculations } from '../../recalculations/run-recalculations.ts'
import type { BulkInput } from '../bulk/bulk-item.ts'
import { recalculationOf } from './recalculation.ts'

/** Sales read shops, shops read regions; nodes read the node above them. */
let world: Employees

const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })
const by = (field: FieldSchema, calculation: string | RecordValues): FieldSchema => ({
  ...field,
  metadata: { calculation },
})
const one = (title: string, collectionId: string, associationKey?: string) =>
  link(title, { cursor: { collectionId, ...(associationKey !== undefined && { associationKey }) }, max: 1 })

const shops = {
  name: text('Name'),
  region: one('Region', 'Regions', 'shops'),
  factor: by(number('Factor'), { MULTIPLY: ['{{record.region.rate}}', 2] }),
  // No SQL form: the interpreter works it out.
  code: by(text('Code'), { SLUG: ['{{record.region.name}}'] }),
}
const nodes = {
  name: text('Name'),
  parent: one('Parent', 'Nodes', 'children'),
  path: by(text('Path'), { CONCAT: ['{{record.parent.path}}', '/', '{{record.name}}'] }),
  slug: by(text('Slug'), { SLUG: [{ CONCAT: ['{{record.parent.slug}}', ' ', '{{record.name}}'] }] }),
}

beforeAll(async () => {
  world = await makeEmployees('calculation_chains')
  await world.define('Regions', { name: text('Name'), rate: number('Rate') })
  await world.define('Shops', shops)
  await world.define('Sales', {
    name: text('Name'),
    shop: one('Shop', 'Shops'),
    due: by(number('Due'), { ADD: ['{{record.shop.factor}}', 1] }),
    label: by(text('Label'), { SLUG: [{ CONCAT: ['of ', '{{record.shop.code}}'] }] }),
  })
  await world.define('Nodes', nodes)
}, 120_000)
afterAll(() => world?.close())

let serial = 0
let own = (id: string) => id
beforeEach(() => {
  serial += 1
  own = id => `c${serial}-${id}`
})

const builders = { core: false } as const
const to = (id: string) => ({ set: [own(id)] })
const create = (collectionId: string, id: string, record: RecordValues) =>
  world.create(world.admin, collectionId, record, own(id))
const update = (collectionId: string, id: string, record: RecordValues) =>
  world.update(world.admin, collectionId, own(id), record)
const remove = (collectionId: string, id: string) =>
  world.records.delete(world.admin, { collectionId, id: own(id) }, builders)
const bulk = async (collectionId: string, records: object[], options: object = {}): Promise<BulkOutput> => {
  const input = { collectionId, records: records as BulkInput['records'], options }
  return JSON.parse((await world.records.bulkSave(world.admin, input, builders)).text)
}
/** What a sale says of its region, through its shop. */
async function sale(id = 'sale'): Promise<unknown[]> {
  const { due, label, version } = await world.get(world.admin, 'Sales', own(id))
  return [due, label, version]
}
const path = async (id: string) => {
  const node = await world.get(world.admin, 'Nodes', own(id))
  return [node['path'], node['slug']]
}
const work = () => runRecalculations({ ...world, pauseMs: 0, isStopped: () => false })

describe('what is made of something that is made of something else follows', () => {
  beforeEach(async () => {
    await create('Regions', 'north', { name: 'North', rate: 1 })
    await create('Regions', 'south', { name: 'South', rate: 10 })
    await create('Shops', 'shop', { name: 'Shop', region: to('north') })
    await create('Sales', 'sale', { name: 'Sale', shop: to('shop') })
    expect(await sale()).toEqual([3, 'of-north', 1])
  })

  test('a change of the first', async () => {
    await update('Regions', 'north', { rate: 2, name: 'Nord' })
    expect(await sale()).toEqual([5, 'of-nord', 1])
  })

  test('a link that the one between changes', async () => {
    await update('Shops', 'shop', { region: to('south') })
    expect(await sale()).toEqual([21, 'of-south', 1])
  })

  test('a link that is changed from its other end, by a change and by a new record', async () => {
    await update('Regions', 'south', { shops: { add: [own('shop')] } })
    expect(await sale()).toEqual([21, 'of-south', 1])
    await create('Regions', 'west', { name: 'West', rate: 20, shops: { add: [own('shop')] } })
    expect(await sale()).toEqual([41, 'of-west', 1])
    await bulk('Regions', [{ id: own('east'), name: 'East', rate: 30, shops: { add: [own('shop')] } }])
    expect(await sale()).toEqual([61, 'of-east', 1])
    await bulk('Regions', [{ id: own('north'), shops: { set: [own('shop')] } }])
    expect(await sale()).toEqual([3, 'of-north', 1])
  })

  test('deleting, restoring and undoing', async () => {
    await remove('Regions', 'north')
    expect(await sale()).toEqual([undefined, 'of', 1])
    await world.records.restore(world.admin, { collectionId: 'Regions', id: own('north') })
    expect(await sale()).toEqual([3, 'of-north', 1])
    const { batchId } = await bulk('Regions', [
      { id: own('north'), rate: 7 },
      { id: own('west'), name: 'West', rate: 20, shops: { add: [own('shop')] } },
    ])
    expect(await sale()).toEqual([41, 'of-west', 1])
    const undone = await world.records.undo(world.admin, { batchId })
    expect(undone.failed).toEqual([])
    await update('Shops', 'shop', { region: to('north') })
    expect(await sale()).toEqual([3, 'of-north', 1])
    await world.records.undo(world.admin, { batchId: undone.batchId })
    expect(await sale()).toEqual([41, 'of-west', 1])
  })

  test('bulk saves of changes and an import of changes', async () => {
    await bulk('Regions', [
      { id: own('north'), rate: 4 },
      { id: own('south'), rate: 5 },
    ])
    expect(await sale()).toEqual([9, 'of-north', 1])
    await importFile('Regions', `id,name,rate\n${own('north')},Nord,6\n`, 'id')
    expect(await sale()).toEqual([13, 'of-nord', 1])
  })

  test('what many records read is left to the background, and what reads those follows there', async () => {
    const shopsOf = Array.from({ length: 210 }, (_, place) => ({ id: own(`s${place}`), region: to('north') }))
    await bulk('Shops', shopsOf)
    await create('Sales', 'late', { name: 'Late', shop: to('s209') })
    await update('Regions', 'north', { rate: 3 })
    expect((await sale('late'))[0]).toBe(3)
    await work()
    expect([(await sale())[0], (await sale('late'))[0]]).toEqual([7, 7])
    await remove('Regions', 'north')
    await work()
    expect([(await sale())[0], (await sale('late'))[0]]).toEqual([undefined, undefined])
    expect(await recalculationOf(world.database, world.tenant, 'Sales')).toBeUndefined()
  })

  test('as many statements for a hundred records on the way as for two', async () => {
    const costOf = async (count: number) => {
      const all = Array.from({ length: count }, (_, place) => `${count}-${place}`)
      await bulk(
        'Regions',
        all.map(id => ({ id: own(`r${id}`), name: id, rate: 1 })),
      )
      await bulk(
        'Shops',
        all.map(id => ({ id: own(`s${id}`), region: to(`r${id}`) })),
      )
      await bulk(
        'Sales',
        all.map(id => ({ id: own(id), shop: to(`s${id}`) })),
      )
      const changed = all.map(id => ({ id: own(`r${id}`), rate: 2 }))
      const counted = await countStatements(() => bulk('Regions', changed))
      expect((await sale(all.at(-1)))[0]).toBe(5)
      return counted.count
    }
    await costOf(2)
    expect(await costOf(100)).toBe(await costOf(3))
  })
})

describe('records that read the one above them, of the same collection', () => {
  const chain = ['a', 'b', 'c', 'd', 'e']
  const chainOf = (ids: readonly string[]) =>
    ids.map((id, place) => ({ id: own(id), name: id, ...(place > 0 && { parent: to(ids[place - 1] ?? '') }) }))

  test('follow down to the last, however they were made', async () => {
    for (const { id: _, ...record } of chainOf(chain)) await create('Nodes', record.name, record)
    expect(await path('e')).toEqual(['/a/b/c/d/e', 'a-b-c-d-e'])
    await update('Nodes', 'a', { name: 'A1' })
    expect(await path('e')).toEqual(['/A1/b/c/d/e', 'a1-b-c-d-e'])
    await remove('Nodes', 'a')
    expect(await path('e')).toEqual(['/b/c/d/e', 'b-c-d-e'])
    await world.records.restore(world.admin, { collectionId: 'Nodes', id: own('a') })
    expect(await path('e')).toEqual(['/A1/b/c/d/e', 'a1-b-c-d-e'])
  })

  test('of one bulk, and back from the trash together', async () => {
    const { batchId } = await bulk('Nodes', chainOf(chain))
    expect(await path('e')).toEqual(['/a/b/c/d/e', 'a-b-c-d-e'])
    const gone = await world.records.undo(world.admin, { batchId })
    await world.records.undo(world.admin, { batchId: gone.batchId })
    expect(await path('e')).toEqual(['/a/b/c/d/e', 'a-b-c-d-e'])
  })

  test('of one file, whose rows link each other in any order', async () => {
    const lines = chainOf(chain).map(
      ({ id, name }, place) => `${id},${name},${place > 0 ? own(chain[place - 1] ?? '') : ''}`,
    )
    await importFile('Nodes', ['id,name,parent', ...lines.toReversed(), ''].join('\n'))
    expect(await path('e')).toEqual(['/a/b/c/d/e', 'a-b-c-d-e'])
  })

  test('thirty deep as well', async () => {
    const ids = Array.from({ length: 30 }, (_, place) => `n${place}`)
    await bulk('Nodes', chainOf(ids))
    await update('Nodes', 'n0', { name: 'top' })
    expect((await path('n29'))[0]).toBe(`/top/${ids.slice(1).join('/')}`)
  })

  test('a record under itself ends, and the save succeeds', async () => {
    await bulk('Nodes', chainOf(['a', 'b']))
    expect((await update('Nodes', 'a', { parent: to('b') })).id).toBe(own('a'))
    expect((await update('Nodes', 'a', { name: 'again' })).id).toBe(own('a'))
    await work()
    expect(await recalculationOf(world.database, world.tenant, 'Nodes')).toBeUndefined()
    expect(String((await path('a'))[0]).split('/').length).toBeLessThan(60)
    await update('Nodes', 'a', { parent: { clear: true } })
    expect(await path('b')).toEqual(['/again/b', 'again-b'])
  })
})

test('after a change of a formula what reads its results follows, down to the last', async () => {
  await create('Regions', 'north', { name: 'North', rate: 1 })
  await create('Shops', 'shop', { name: 'Shop', region: to('north') })
  await create('Sales', 'sale', { name: 'Sale', shop: to('shop') })
  // Ids run against the order in which they read each other.
  const ids = ['z', 'y', 'x', 'w']
  const trees = { name: text('Name'), parent: one('Parent', 'Trees') }
  const pathBy = (sign: string) => by(text('Path'), { CONCAT: ['{{record.parent.path}}', sign, '{{record.name}}'] })
  await world.define('Trees', { ...trees, path: pathBy('/') })
  for (const [place, id] of ids.entries())
    await create('Trees', id, { name: id, ...(place > 0 && { parent: to(ids[place - 1] ?? '') }) })
  await world.define('Shops', { ...shops, factor: by(number('Factor'), { MULTIPLY: ['{{record.region.rate}}', 100] }) })
  await world.define('Trees', { ...trees, path: pathBy('>') })
  await work()
  expect((await sale())[0]).toBe(101)
  expect(await world.get(world.admin, 'Trees', own('w'))).toMatchObject({ path: '>z>y>x>w' })
})

test('a changed formula of more records than are worked out at once follows from one to the next in the background', async () => {
  const woods = (sign: string) => ({
    name: text('Name'),
    parent: one('Parent', 'Woods'),
    path: by(text('Path'), { CONCAT: ['{{record.parent.path}}', sign, '{{record.name}}'] }),
  })
  await world.define('Woods', woods('/'))
  await world.seed(
    'Woods',
    Array.from({ length: 1100 }, (_, place) => ({ id: own(`m${place}`), name: 'm' })),
  )
  for (const [id, parent] of [['z'], ['y', 'z'], ['a', 'y'], ['b', 'a']] as const)
    await create('Woods', id, { name: id, ...(parent !== undefined && { parent: to(parent) }) })
  await world.define('Woods', woods('>'))
  const last = async () => (await world.get(world.admin, 'Woods', own('b')))['path']
  expect(await last()).toBe('/z/y/a/b')
  await work()
  expect(await last()).toBe('>z>y>a>b')
})

test('two collections that read each other follow, after a change of a record and of a formula', async () => {
  const pets = (sign: string) => ({ name: text('Name'), tag: by(text('Tag'), { CONCAT: [sign, '{{record.name}}'] }) })
  const owners = {
    owner: one('Owner', 'Owners'),
    ofOwner: by(text('Of owner'), { UPPER: ['{{record.owner.petTag}}'] }),
  }
  await world.define('Pets', pets('#'))
  const best = { best: one('Best', 'Pets'), petTag: by(text('Tag'), { CONCAT: ['{{record.best.tag}}', '!'] }) }
  await world.define('Owners', { name: text('Name'), ...best })
  await world.define('Pets', { ...pets('#'), ...owners })
  await create('Pets', 'rex', { name: 'rex' })
  await create('Owners', 'ann', { name: 'Ann', best: to('rex') })
  // Its id stands before the one that it reads, and behind it.
  for (const id of ['a', 'z']) await create('Pets', id, { name: id, owner: to('ann') })
  const ofOwner = () =>
    Promise.all(['a', 'z'].map(async id => (await world.get(world.admin, 'Pets', own(id)))['ofOwner']))
  expect(await ofOwner()).toEqual(['#REX!', '#REX!'])
  await update('Pets', 'rex', { name: 'max' })
  expect(await ofOwner()).toEqual(['#MAX!', '#MAX!'])
  await world.define('Pets', { ...pets('@'), ...owners })
  await work()
  expect(await ofOwner()).toEqual(['@MAX!', '@MAX!'])
})

async function importFile(collectionId: string, csv: string, updateBy?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chains-'))
  const file = join(folder, 'records.csv')
  await writeFile(file, csv)
  const imports = makeImports(world)
  const id = own('import')
  const columns = (csv.split('\n')[0] ?? '').split(',').map(fieldId => ({ column: fieldId, fieldId }))
  const job = { id, caller: world.admin, fileId: 'x', path: file, reading: {}, create: undefined, updateBy }
  await imports.start({ ...job, collectionId, columns, badRows: 'refuse' })
  await expect.poll(async () => (await imports.status(world.admin, id)).status, { timeout: 20_000 }).toBe('succeeded')
  await imports.stop()
  await rm(folder, { recursive: true })
}
