import type { AssociationSettings, FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, link, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { makeThreeEmployees } from '../../../../tests/scenarios/three-employees.ts'

let world: Employees

beforeAll(async () => {
  world = await makeThreeEmployees('associations')
}, 120_000)
afterAll(() => world?.close())

describe('settings of an association', () => {
  const fields = (settings: Partial<AssociationSettings>): Record<string, FieldSchema> => ({
    name: text('Name'),
    crew: link('Crew', { cursor: { collectionId: 'Employees', associationKey: 'ships' }, ...settings }),
  })
  const crew = async () => (await world.get(world.admin, 'Ships', 's1'))['crew']

  test('order, number, further fields and templates are those of the settings; the total stays true', async () => {
    await world.define('Ships', fields({}))
    await world.seed('Ships', [{ id: 's1', name: 'Argo', crew: { set: ['ann', 'bob', 'cem'] } }])
    await world.define(
      'Ships',
      fields({ defaultOrderBy: 'name', defaultDescending: true, defaultLimit: 2, select: ['dept', 'manager.dept'] }),
    )
    expect(await crew()).toEqual({
      list: [
        {
          id: 'cem',
          recordTitle: 'Cem',
          dept: 'sales',
          manager: { list: [{ id: 'bob', recordTitle: 'Bob', dept: 'hr' }], totalCount: 1 },
        },
        {
          id: 'bob',
          recordTitle: 'Bob',
          dept: 'hr',
          manager: { list: [{ id: 'ann', recordTitle: 'Ann', dept: 'sales' }], totalCount: 1 },
        },
      ],
      totalCount: 3,
    })
    await world.define(
      'Ships',
      fields({
        cursor: { collectionId: 'Employees', associationKey: 'ships', options: { limit: 1, orderBy: 'name' } },
        recordTitle: '{{record.name}} of {{record.dept}}',
        recordColor: 'red',
        omit: ['name', 'salary', 'active'],
      }),
    )
    expect(await crew()).toEqual({
      list: [{ id: 'ann', recordTitle: 'Ann of sales', recordColor: 'red', dept: 'sales' }],
      totalCount: 3,
    })
  })

  test('links that are not loaded by themselves come where they are named', async () => {
    await world.define('Ships', fields({ preventLoad: true }))
    expect(await crew()).toBeUndefined()
    const named = await world.get(world.admin, 'Ships', 's1', { select: ['crew'] })
    expect(named['crew']).toMatchObject({ totalCount: 3 })
  })

  test('only records of the fixed filter can be linked; what is linked stays and shows', async () => {
    await world.define('Ships', fields({ fixedFilter: { dept: { $eq: 'sales' } } }))
    expect(await crew()).toMatchObject({ totalCount: 3 })
    const add = (id: string) => world.update(world.admin, 'Ships', 's1', { crew: { add: [id] } })
    expect(await refusal(world.create(world.admin, 'Ships', { name: 'Vasa', crew: { set: ['bob'] } }))).toMatchObject({
      message: 'record.crew: There is no such record',
    })
    await add('ann')
    await world.update(world.admin, 'Ships', 's1', { crew: { remove: ['bob'] } })
    expect((await refusal(add('bob'))).message).toBe('record.crew: There is no such record')
    await world.define('Docks', {
      name: text('Name'),
      master: link('Master', {
        cursor: { collectionId: 'Employees' },
        max: 1,
        fixedFilter: { manager: { $exists: true } },
      }),
    })
    const dock = (id: string) => world.create(world.admin, 'Docks', { name: id, master: { set: [id] } })
    expect((await refusal(dock('ann'))).message).toBe('record.master: There is no such record')
    const made = await dock('bob')
    const change = (id: string) => world.update(world.admin, 'Docks', made.id, { master: { set: [id] } })
    expect((await refusal(change('ann'))).message).toBe('record.master: There is no such record')
    expect(await change('cem')).toMatchObject({ master: { list: [{ id: 'cem' }] } })
    expect((await refusal(world.seed('Docks', [{ name: 'x', master: { set: ['ann'] } }]))).message).toMatch(
      /no such record/,
    )
  })

  test('[1-5-04] [1-3.6-04] select excludes omit, a dropdown holds one record, filters name fields that are there', async () => {
    const at = 'document.schema.properties.crew.metadata.association'
    const problems = async (settings: Partial<AssociationSettings>) =>
      (await refusal(world.define('Ships', fields(settings)))).details
    expect(await problems({ select: ['name'], omit: ['dept'] })).toEqual({
      fields: { [`${at}.omit`]: 'Cannot be used together with select' },
    })
    expect(await problems({ subtype: 'dropdown', max: 2 })).toHaveProperty(['fields', `${at}.subtype`])
    expect(await problems({ fixedFilter: { $or: [{ nope: { $eq: 1 } }] } as never })).toEqual({
      fields: { [`${at}.fixedFilter.$or.0.nope`]: 'There is no field nope in the linked records' },
    })
    expect(await problems({ select: ['manager.name', 'nope.name'] })).toHaveProperty(['fields', `${at}.select`])
    expect(await problems({ subtype: 'dropdown' })).toHaveProperty(['fields', `${at}.subtype`])
  })
})

test('S18 what the settings say of hidden fields is not told, and holds nevertheless', async () => {
  await world.define('Rafts', {
    name: text('Name'),
    crew: link('Crew', {
      cursor: { collectionId: 'Employees', associationKey: 'rafts' },
      fixedFilter: { salary: { $gte: 2000 } },
      select: ['dept', 'salary'],
      defaultOrderBy: 'salary',
      recordTitle: '{{record.name}} {{record.salary}}',
    }),
    captain: link('Captain', {
      cursor: { collectionId: 'Employees' },
      max: 1,
      fixedFilter: { salary: { $gte: 2000 } },
    }),
  })
  const caller = world.appUser('mate', [
    grant('Rafts', 'create read update'),
    grant('Employees', 'read', { overrides: { salary: { hidden: true } } }),
  ])
  const made = await world.create(caller, 'Rafts', { name: 'Kon', crew: { set: ['bob'] } })
  expect(made['crew']).toEqual({ list: [{ id: 'bob', recordTitle: 'Bob', dept: 'hr' }], totalCount: 1 })
  expect((await refusal(world.create(caller, 'Rafts', { name: 'Tiki', crew: { set: ['ann'] } }))).message).toBe(
    'record.crew: There is no such record',
  )
  const update = (id: string) =>
    refusal(world.update(caller, 'Rafts', made.id, { crew: { add: [id] }, captain: { set: [id] } }))
  expect((await update('ann')).message).toMatch(/There is no such record/)
  const captain = (id: string) => world.update(caller, 'Rafts', made.id, { captain: { set: [id] } })
  expect((await refusal(captain('ann'))).message).toBe('record.captain: There is no such record')
  expect(await captain('cem')).toMatchObject({ captain: { list: [{ id: 'cem' }], totalCount: 1 } })
  const answer = await world.list(caller, { collectionId: 'Rafts' })
  expect(JSON.stringify(answer)).not.toMatch(/salary/)
})

test('associations of a collection with itself have two fields, whatever bounds they have', async () => {
  await world.define('Parts', {
    name: text('Name'),
    twin: link('Twin', { cursor: { collectionId: 'Parts', associationKey: 'twinOf' }, max: 1, inverseMax: 1 }),
    whole: link('Whole', { cursor: { collectionId: 'Parts', associationKey: 'parts' }, max: 1 }),
    fits: link('Fits', { cursor: { collectionId: 'Parts', associationKey: 'fitsTo' }, max: 2, inverseMax: 3 }),
  })
  await world.seed('Parts', [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C' },
  ])
  await world.update(world.admin, 'Parts', 'a', {
    twin: { set: ['b'] },
    parts: { add: ['b', 'c'] },
    fits: { add: ['a', 'b'] },
  })
  expect(await world.get(world.admin, 'Parts', 'b')).toMatchObject({
    twinOf: { list: [{ id: 'a' }] },
    whole: { list: [{ id: 'a' }] },
    fitsTo: { list: [{ id: 'a' }] },
  })
  expect(await world.get(world.admin, 'Parts', 'a')).toMatchObject({
    parts: { list: [{ id: 'b' }, { id: 'c' }], totalCount: 2 },
    fits: { list: [{ id: 'a' }, { id: 'b' }], totalCount: 2 },
  })
  expect((await refusal(world.update(world.admin, 'Parts', 'a', { fits: { add: ['c'] } }))).message).toBe(
    'record.fits: At most 2 items',
  )
})

test('titles of linked records are those they have now', async () => {
  await world.update(world.admin, 'Employees', 'ann', { name: 'Ann-Marie' })
  expect((await world.get(world.admin, 'Employees', 'bob'))['manager']).toEqual({
    list: [{ id: 'ann', recordTitle: 'Ann-Marie' }],
    totalCount: 1,
  })
  await world.update(world.admin, 'Employees', 'ann', { name: 'Ann' })
})
