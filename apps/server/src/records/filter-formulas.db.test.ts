import type { FieldSchema, Filter } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { applySchema } from '../schema/apply-schema.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('filter_formulas')
  await world.define('Customers', { name: text('Name') })
}, 120_000)
afterAll(() => world?.close())

const day = (title: string): FieldSchema => ({ type: 'string', format: 'date', title })

test('[2-3.8-04] a fixed filter takes formulas over the user, the day and the record that is picked; lists and saves hold it', async () => {
  await world.define('Places', {
    name: text('Name'),
    owner: text('Owner'),
    copy: text('Copy'),
    since: day('Since'),
    until: day('Until'),
  })
  const fixedFilter = {
    owner: { $eq: '{{user.fullName}}' },
    since: { $lte: { TODAY: [] } },
    until: { $gt: '{{record.since}}' },
  }
  const own = {
    type: 'array',
    format: 'association',
    title: 'Place',
    metadata: { association: { cursor: { collectionId: 'Places' }, max: 1, fixedFilter } },
  } as const
  await world.define('Visits', { place: own })
  const mine = { owner: world.admin.fullName, since: '2020-01-01', until: '2020-01-02' }
  await world.create(world.admin, 'Places', { id: 'mine', ...mine })
  await world.create(world.admin, 'Places', { id: 'other', ...mine, owner: 'Somebody' })
  await world.create(world.admin, 'Places', { id: 'later', ...mine, since: '2999-01-01', until: '2999-01-02' })
  await world.create(world.admin, 'Places', { id: 'turned', ...mine, until: '2019-01-01' })
  const fixedFilterOf = { collectionId: 'Visits', fieldId: 'place' }
  const { list } = await world.list(world.admin, { collectionId: 'Places', fixedFilterOf })
  expect(list.map(({ id }) => id)).toEqual(['mine'])
  const refused = world.list(world.admin, { collectionId: 'Customers', fixedFilterOf })
  expect((await refusal(refused)).code).toBe('VALIDATION_ERROR')
  await world.create(world.admin, 'Visits', { place: { set: ['mine'] } })
  for (const id of ['other', 'later', 'turned']) {
    const problem = await refusal(world.create(world.admin, 'Visits', { place: { set: [id] } }))
    expect(problem.code).toBe('VALIDATION_ERROR')
  }
})

test('[2-3.8-04] [2-3.8-20] default filters and filters of lookups inside lists take formulas, asked for by the field', async () => {
  await world.define('Parts', { name: text('Name'), owner: text('Owner'), since: day('Since') })
  const mine = { owner: { $eq: '{{user.fullName}}' } }
  const current = { since: { $lte: { TODAY: [] } } }
  const cursor = { collectionId: 'Parts' }
  const lookup = { ...text('Part'), format: 'collection-lookup', metadata: { ...cursor, fixedFilter: current } }
  await world.define('Jobs', {
    part: {
      type: 'array',
      format: 'association',
      title: 'Part',
      metadata: { association: { cursor, max: 1, fixedFilter: current, defaultFilter: mine } },
    },
    lines: {
      type: 'array',
      format: 'array',
      title: 'Lines',
      items: { type: 'object', format: 'object', title: 'Line', properties: { part: lookup } },
    },
  })
  const owner = world.admin.fullName
  await world.create(world.admin, 'Parts', { id: 'mine', owner, since: '2020-01-01' })
  await world.create(world.admin, 'Parts', { id: 'theirs', owner: 'Somebody', since: '2020-01-01' })
  await world.create(world.admin, 'Parts', { id: 'later', owner, since: '2999-01-01' })
  const ids = async (fixedFilterOf: { collectionId: string; fieldId: string; withDefault?: boolean }) => {
    const { list } = await world.list(world.admin, { ...cursor, fixedFilterOf, options: { orderBy: 'id' } })
    return list.map(({ id }) => id)
  }
  const collectionId = 'Jobs'
  expect(await ids({ collectionId, fieldId: 'part', withDefault: true })).toEqual(['mine'])
  expect(await ids({ collectionId, fieldId: 'part' })).toEqual(['mine', 'theirs'])
  expect(await ids({ collectionId, fieldId: 'lines.0.part' })).toEqual(['mine', 'theirs'])
  for (const fieldId of ['lines.0.nothing', 'lines', '__proto__.part', 'lines.constructor']) {
    expect((await refusal(ids({ collectionId, fieldId }))).code).toBe('VALIDATION_ERROR')
  }
})

test('[2-3.9-02] a quick filter as it is stored takes formulas; one that comes with a request does not', async () => {
  const { document } = await world.collection('Places')
  const quick = (defaultFilter: Filter) =>
    applySchema(world, {
      tenant: world.tenant,
      collectionId: 'Places',
      document: { ...document, quickFilters: [{ id: 'mine', type: 'other', defaultFilter }] },
      author: 'admin',
    })
  await quick({ owner: { $eq: { CONCAT: ['{{user.fullName}}', ''] } }, until: { $gt: '{{record.since}}' } })
  const ids = async (applied: object) => {
    const cursor = { collectionId: 'Places', quickFilters: [{ id: 'mine', ...applied }], options: { orderBy: 'id' } }
    return (await world.list(world.admin, cursor)).list.map(({ id }) => id)
  }
  expect(await ids({})).toEqual(['later', 'mine'])
  expect(await ids({ filter: { owner: { $eq: '{{user.fullName}}' } } })).toEqual([])
  const wrong = await refusal(quick({ owner: { $eq: '{{user.fullNam}}' } }))
  expect(JSON.stringify(wrong)).toContain('did you mean fullName')
})
