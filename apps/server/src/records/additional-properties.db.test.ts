import { mistypedField, propertyKeyProblem } from '@trellis/fields/server'
import { type Activity, additionalPropertiesId, type RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
let wholly: Caller
let sales: Caller
const builders = { core: false } as const

beforeAll(async () => {
  world = await makeEmployees('additional_properties')
  await world.seed('Teams', [{ id: 't1', name: 'Northwind' }])
  const all = ['Teams', 'Skills'].map(id => grant(id, 'create read update delete'))
  const employees = (more: object = {}) => grant('Employees', 'create read update delete', more)
  wholly = world.appUser('wholly', [...all, employees()])
  sales = world.appUser('sales', [...all, employees({ overrides: { salary: { hidden: true } } })])
}, 120_000)
afterAll(() => world?.close())

let serial = 0
const newId = () => `x${(serial += 1)}`
const properties = { colour: 'teal', shelf: { row: 3, bins: ['a', null, { deep: true }] }, empty: '' }

async function make(more: RecordValues = properties, caller = world.admin): Promise<string> {
  const id = newId()
  await world.create(caller, 'Employees', { name: 'Ann', ...more }, id)
  return id
}
const get = (id: string, caller = world.admin) => world.get(caller, 'Employees', id)
const save = (id: string, record: RecordValues, options?: object, caller = world.admin) =>
  world.update(caller, 'Employees', id, record, options)
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).details?.fields

/** What a record holds beside its fields. */
const fieldIds = async () => new Set([...(await world.collection('Employees')).fields.keys(), 'version'])
async function besideFields(record: RecordValues): Promise<RecordValues> {
  const ids = await fieldIds()
  return Object.fromEntries(Object.entries(record).filter(([key]) => !ids.has(key)))
}
async function log(recordId: string, caller = world.admin): Promise<Activity[]> {
  const cursor = { collectionId: 'Activity', filter: { recordId }, options: { orderBy: 'createdAt' } }
  return (JSON.parse((await world.records.list(caller, { cursor }, { core: true })).text) as { list: Activity[] }).list
}

describe('[1-3.1-05] [2-3.12-07] additional properties', () => {
  test('are stored and given back as sent, beside the fields', async () => {
    const id = await make()
    expect(await besideFields(await get(id))).toEqual(properties)
    const { list } = await world.list(world.admin, { collectionId: 'Employees', filter: { id } })
    expect(await besideFields(list[0] ?? {})).toEqual(properties)
    expect(await besideFields(await get(id, wholly))).toEqual(properties)
  })

  test('come where all is asked for or they are named, and not beside chosen fields', async () => {
    const id = await make()
    const chosen = (select: string[]) => world.get(world.admin, 'Employees', id, { select })
    expect(await besideFields(await chosen(['name']))).toEqual({})
    expect(await besideFields(await chosen(['name', additionalPropertiesId]))).toEqual(properties)
    const left = await world.get(world.admin, 'Employees', id, { omit: [additionalPropertiesId] })
    expect(await besideFields(left)).toEqual({})
  })

  test('are changed each by itself, cleared by null, and emptied by a reset that does not send them', async () => {
    const id = await make()
    await save(id, { colour: 'red', shelf: null, size: 4 })
    expect(await besideFields(await get(id))).toEqual({ colour: 'red', empty: '', size: 4 })
    await save(id, { name: 'Bea' })
    expect(await besideFields(await get(id))).toEqual({ colour: 'red', empty: '', size: 4 })
    await save(id, { name: 'Bea', size: 5 }, { reset: true })
    expect(await besideFields(await get(id))).toEqual({ size: 5 })
    const { version } = await save(id, { size: null })
    expect(await besideFields(await get(id))).toEqual({})
    expect((await save(id, { size: null, other: null })).version).toBe(version)
  })

  test('come along with a linked record where a path names them', async () => {
    const manager = await make({ colour: 'teal' })
    const id = await make({ manager: { set: [manager] } })
    const answer = await world.get(world.admin, 'Employees', id, { select: [`manager.${additionalPropertiesId}`] })
    expect(answer['manager']).toMatchObject({ list: [{ id: manager, colour: 'teal' }] })
    const { list } = await world.list(
      world.admin,
      { collectionId: 'Employees', filter: { id } },
      { select: [`manager.${additionalPropertiesId}`] },
    )
    expect(list[0]?.['manager']).toMatchObject({ list: [{ id: manager, colour: 'teal' }] })
    expect(
      await fieldsOf(world.get(sales, 'Employees', id, { select: [`manager.${additionalPropertiesId}`] })),
    ).toEqual({
      [`select.manager.${additionalPropertiesId}`]: `unknown field "${additionalPropertiesId}"`,
    })
  })

  test('are found by no filter, no formula, no order, no search and no group', async () => {
    const id = await make({ colour: 'vermilion' })
    const list = (more: object) => world.list(world.admin, { collectionId: 'Employees', ...more })
    for (const key of ['colour', additionalPropertiesId]) {
      expect((await refusal(list({ filter: { [key]: { $exists: true } } }))).code).toBe('VALIDATION_ERROR')
      expect((await refusal(list({ options: { orderBy: key } }))).code).toBe('VALIDATION_ERROR')
      const groups = { cursor: { collectionId: 'Employees' }, groupBy: [{ fieldId: key }] }
      expect((await refusal(world.records.group(world.admin, groups as never, builders))).code).toBe('VALIDATION_ERROR')
    }
    const same = await make({ name: 'vermilion', colour: 'vermilion' })
    const named = list({ filter: { id: same, name: { $eq: '{{record.colour}}' } } }).then(
      answer => answer.list,
      () => [],
    )
    expect(await named).toEqual([])
    const found = await list({ searchString: 'vermilion' })
    expect(found.list.map(record => record.id)).toEqual([same])
    expect(same).not.toBe(id)
  })

  test.each([
    ['', 'A key has 1 to 100 characters'],
    ['k'.repeat(101), 'A key has 1 to 100 characters'],
    ['nul\u0000', 'A key has 1 to 100 characters'],
    ['$set', 'No additional property can have this key'],
    ['relationship', 'No additional property can have this key'],
    [additionalPropertiesId, 'unknown field'],
    ['titel', undefined],
    ['nmae', 'Unknown field `nmae`. Did you mean `name`?'],
    ['Salary', 'Unknown field `Salary`. Did you mean `salary`?'],
    ['createdat', 'Unknown field `createdat`. Did you mean `createdAt`?'],
    ['email2', undefined],
    ['sn', undefined],
  ])('have the key %j or say why not', async (key, message) => {
    const fields = { name: 'Ann', [key]: 1 }
    if (message === undefined)
      return void expect(await world.create(world.admin, 'Employees', fields)).toMatchObject(fields)
    const told = await fieldsOf(world.create(world.admin, 'Employees', fields))
    expect(Object.values(told ?? {})).toEqual([expect.stringContaining(message)])
    expect(Object.keys(told ?? {})[0]).toBe(`record.${key.slice(0, 100)}`)
  })

  test('`__proto__` is no key', async () => {
    const own = JSON.parse('{"name":"Ann","__proto__":{"a":1}}') as RecordValues
    expect((await refusal(world.create(world.admin, 'Employees', own))).code).toBe('VALIDATION_ERROR')
  })

  test('hold JSON alone, at most 100 of 64 kB a record', async () => {
    const refused = (value: unknown) => fieldsOf(world.create(world.admin, 'Employees', { name: 'Ann', odd: value }))
    const deep = JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown
    for (const value of ['nul \u0000', 'half \ud83d', Number.NaN, { a: undefined }, [undefined], () => 1, deep])
      expect(await refused(value)).toHaveProperty(['record.odd'])
    const many = (from: number, count: number, value: unknown = 1) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${from + index}`, value]))
    const most = 'A record has at most 100 additional properties, of 64 kB together'
    expect(await fieldsOf(make(many(0, 101)))).toEqual({ record: most })
    expect(await fieldsOf(make({ long: 'x'.repeat(70_000) }))).toEqual({ 'record.long': most })
    const id = await make(many(0, 99))
    await save(id, many(99, 1))
    expect(await fieldsOf(save(id, many(100, 1)))).toEqual({ record: most })
    await save(id, { ...many(0, 1, null), ...many(100, 1) })
    expect(Object.keys(await besideFields(await get(id)))).toHaveLength(100)
    const heavy = await make({ one: 'x'.repeat(40_000) })
    expect(await fieldsOf(save(heavy, { two: 'x'.repeat(40_000) }))).toEqual({ record: most })
    const records = [
      { id: heavy, two: 'x'.repeat(40_000) },
      { name: 'Cem', size: 1 },
    ]
    const input = { collectionId: 'Employees', records, options: {} }
    const answer = JSON.parse((await world.records.bulkSave(world.admin, input as never, builders)).text)
    expect(answer).toMatchObject({ failed: [{ details: { fields: { record: most } } }] })
  })
})

test('64 kB are as many for a new record, a change and a whole list: blanks of PostgreSQL are none of them', async () => {
  const many = Array.from({ length: 30_000 }, () => 1)
  const id = await make({ many })
  await save(id, { many: [...many.slice(1), 2], more: 'x' })
  expect(await besideFields(await get(id))).toMatchObject({ more: 'x' })
  const most = 'A record has at most 100 additional properties, of 64 kB together'
  expect(await fieldsOf(save(id, { more: Array.from({ length: 3000 }, () => 1) }))).toEqual({ record: most })
  const long = Array.from({ length: 9000 }, () => 1e308)
  expect(await fieldsOf(make({ long }))).toEqual({ 'record.long': most })
})

describe('who may not see or change every field', () => {
  const without: [string, object][] = [
    ['a hidden field', { overrides: { salary: { hidden: true } } }],
    ['a view-only field', { overrides: { salary: { readonly: true } } }],
    ['no right to change', { update: false }],
  ]
  test.each(without)('%s: sees and writes none of them', async (_what, more) => {
    const id = await make()
    await save(id, { colour: 'red' })
    await save(id, { colour: 'blue', age: 3 })
    const lacking = world.appUser('lacking', [
      grant('Teams', 'create read update delete'),
      grant('Skills', 'create read update delete'),
      grant('Employees', 'create read update delete', more),
    ])
    expect(await besideFields(await get(id, lacking))).toEqual({})
    const answer = await world.list(lacking, { collectionId: 'Employees', filter: { id } })
    expect(await besideFields(answer.list[0] ?? {})).toEqual({})
    expect(answer.query.schema).not.toHaveProperty('additionalProperties')
    const said = JSON.stringify(await log(id, lacking))
    expect(said).not.toMatch(/colour|additionalProperties|teal/)
    const counts = (await log(id, lacking)).filter(({ action }) => action === 'update').map(each => each.changesCount)
    expect(counts).toEqual([1])
    for (const key of ['colour', 'nosuchfield', additionalPropertiesId])
      expect(await fieldsOf(world.create(lacking, 'Employees', { name: 'Ann', [key]: 'x' }))).toEqual({
        [`record.${key}`]: `unknown field "${key}"`,
      })
    expect(await fieldsOf(world.get(lacking, 'Employees', id, { select: [additionalPropertiesId] }))).toEqual({
      [`select.${additionalPropertiesId}`]: `unknown field "${additionalPropertiesId}"`,
    })
  })

  test('[S91] keeps them by what they save, also by a reset', async () => {
    const id = await make()
    await save(id, { name: 'Bea' }, { reset: true }, sales)
    expect(await besideFields(await get(id))).toEqual(properties)
  })

  test('a link to a collection that they may not read is a field that they do not see', async () => {
    const id = await make()
    const linkless = world.appUser('linkless', [grant('Employees', 'create read update delete')])
    expect(await besideFields(await get(id, linkless))).toEqual({})
  })
})

test('a value that some records alone show them is not seen wholly', async () => {
  const team = link('Team', { cursor: { collectionId: 'Teams', associationKey: 'visits' }, max: 1 })
  const place = text('Place', { metadata: { calculation: '{{record.team.name}}' } })
  await world.define('Visits', { name: text('Name'), team, place })
  await world.create(world.admin, 'Visits', { name: 'V', team: { set: ['t1'] }, colour: 'red' }, 'v1')
  const visits = grant('Visits', 'create read update delete')
  const seenBy = (userId: string, more: object) =>
    world.get(world.appUser(userId, [visits, grant('Teams', 'read', more)]), 'Visits', 'v1')
  expect(await seenBy('all-teams', {})).toMatchObject({ place: 'Northwind', colour: 'red' })
  const ruled = await seenBy('some-teams', { rowRule: { name: { $eq: 'Northwind' } } })
  expect(ruled).toMatchObject({ place: 'Northwind' })
  expect(ruled).not.toHaveProperty('colour')
})

describe('what follows the log', () => {
  test('entries say what changed of them alone', async () => {
    const id = await make()
    await save(id, { colour: 'red', shelf: null, size: 1 })
    const [, entry] = await log(id)
    expect(entry?.changeLog).toEqual([
      {
        key: additionalPropertiesId,
        value: { colour: 'red', size: 1 },
        prevValue: { colour: 'teal', shelf: properties.shelf },
      },
    ])
    expect(entry?.changesCount).toBe(1)
  })

  test('a record as of a time has those of that time', async () => {
    const id = await make()
    const { updatedAt } = await save(id, { colour: 'red', size: 1 })
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(String(updatedAt)) + 1)
    await save(id, { colour: null, shelf: 1, more: true })
    const input = { collectionId: 'Employees', id, asOf: String(updatedAt) }
    const then = JSON.parse((await world.records.get(world.admin, input, builders)).text) as RecordValues
    expect(await besideFields(then)).toEqual({ ...properties, colour: 'red', size: 1 })
  })

  test('a conflict is told for each property that another save changed', async () => {
    const id = await make()
    const base = { version: 1, values: { colour: 'teal', size: undefined } }
    await save(id, { colour: 'red' })
    await save(id, { size: 2 }, { base })
    const lost = await refusal(
      save(id, { colour: 'blue', size: 3 }, { base: { ...base, values: { colour: 'teal', size: 2 } } }),
    )
    expect(lost).toMatchObject({
      code: 'UPDATE_CONFLICT',
      details: { conflicts: { colour: { mine: 'blue', theirs: 'red', base: 'teal', by: 'admin' } } },
    })
    expect(Object.keys((lost.details as { conflicts: object }).conflicts)).toEqual(['colour'])
  })

  test('a reset conflicts by what it clears, told by its key, and not by what it was loaded with', async () => {
    const id = await make({ colour: 'teal', size: 1 })
    const reset = (record: RecordValues, values: RecordValues) =>
      save(id, { name: 'Ann', ...record }, { reset: true, base: { version: 1, values: { active: true, ...values } } })
    await save(id, { name: 'Bea' })
    expect(await refusal(reset({ colour: 'teal' }, { name: 'Bea', colour: 'teal', size: 2 }))).toMatchObject({
      code: 'UPDATE_CONFLICT',
      details: { conflicts: { size: { mine: null, theirs: 1, base: 2, by: null } } },
    })
    const lost = await refusal(reset({}, { name: 'Bea', size: 1 }))
    expect(Object.keys((lost.details as { conflicts: object }).conflicts)).toEqual(['colour'])
    await reset({ colour: 'teal' }, { name: 'Bea', colour: 'teal', size: 1 })
    expect(await besideFields(await get(id))).toEqual({ colour: 'teal' })
  })

  test('an undo takes back each by itself, and leaves what was changed since', async () => {
    const id = await make()
    await save(id, { colour: 'red', shelf: null, size: 1 })
    const [, entry] = await log(id)
    await save(id, { size: 2 })
    const undone = await world.records.undo(world.admin, { activityId: entry?.id ?? '' })
    expect(undone).toMatchObject({ failed: [{ fieldId: 'size', message: 'It was changed again since' }] })
    expect(await besideFields(await get(id))).toEqual({ ...properties, size: 2 })
  })

  test('a bulk save is undone by sets, properties and all', async () => {
    const ids = [await make(), await make({ colour: 'x' }), await make({})]
    const before = await Promise.all(ids.map(async id => besideFields(await get(id))))
    const records = ids.map(id => ({ id, colour: 'bulk', added: [id] }))
    const input = { collectionId: 'Employees', records, options: {} }
    const { batchId } = JSON.parse((await world.records.bulkSave(world.admin, input as never, builders)).text) as {
      batchId: string
    }
    expect(await besideFields(await get(ids[2] ?? ''))).toEqual({ colour: 'bulk', added: [ids[2]] })
    await world.records.undo(world.admin, { batchId })
    expect(await Promise.all(ids.map(async id => besideFields(await get(id))))).toEqual(before)
  })
})

describe('a key that is a field by now', () => {
  const code = { name: text('Name'), code: text('Code') }
  beforeAll(async () => {
    await world.define('Parts', { name: text('Name') })
  }, 60_000)

  test('is shown by the field alone, stays where it is, and is back when the field is gone', async () => {
    await world.create(world.admin, 'Parts', { name: 'Bolt', code: { old: 1 }, size: 2 }, 'p1')
    await world.update(world.admin, 'Parts', 'p1', { code: { old: 2 } })
    await world.define('Parts', code)
    const part = () => world.get(world.admin, 'Parts', 'p1')
    expect(await part()).toMatchObject({ size: 2 })
    expect(await part()).not.toHaveProperty('code')
    await world.update(world.admin, 'Parts', 'p1', { code: 'B-1' })
    expect(await part()).toMatchObject({ code: 'B-1', size: 2 })
    const [, entry] = await log('p1')
    const undone = await world.records.undo(world.admin, { activityId: entry?.id ?? '' })
    expect(undone.failed).toMatchObject([{ fieldId: 'code' }])
    expect(await part()).toMatchObject({ code: 'B-1' })
    await world.records.delete(world.admin, { collectionId: 'Parts', id: 'p1' }, builders)
    await world.records.restore(world.admin, { collectionId: 'Parts', id: 'p1' })
    expect(await part()).toMatchObject({ code: 'B-1', size: 2 })
    for (const record of [{ name: 'Nut', size: 3 }, { name: 'Nut' }])
      await world.update(world.admin, 'Parts', 'p1', record, { reset: true })
    await world.define('Parts', { name: text('Name') }, { acceptLoss: true })
    expect(await part()).toMatchObject({ name: 'Nut', code: { old: 2 } })
    // [R38] a client of the older definition means the field; the property can be cleared.
    const change = (code: unknown, options?: object) =>
      world.update(world.admin, 'Parts', 'p1', { code }, options as never)
    const { version } = await part()
    const base = { version, values: { code: { old: 2 } } }
    for (const refused of [change('x'), change('x', { base }), change(null)])
      expect(await fieldsOf(refused)).toEqual({ 'record.code': 'unknown field "code"' })
    expect(await change(null, { base })).not.toHaveProperty('code')
  })

  test('[R38] the id of a field that was removed or renamed is refused', async () => {
    await world.define('Tools', { name: text('Name'), grip: text('Grip'), weight: text('Weight') })
    await world.define(
      'Tools',
      { name: text('Name'), mass: text('Mass') },
      { acceptLoss: true, renames: { mass: 'weight' } },
    )
    const told = (key: string) => fieldsOf(world.create(world.admin, 'Tools', { [key]: 'x' }))
    expect(await told('grip')).toEqual({ 'record.grip': 'unknown field "grip"' })
    expect(await told('weight')).toEqual({ 'record.weight': 'Unknown field `weight`. Did you mean `mass`?' })
  })
})

describe('any properties within the limits', () => {
  const keys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const values = fc.jsonValue({ maxDepth: 3 }).filter(value => value !== null)

  test('come back equal by create, get, list, undo, and out of the trash', async () => {
    const ids = await fieldIds()
    const isOpen = (key: string) => propertyKeyProblem(key) === undefined && mistypedField(key, ids) === undefined
    const objects = fc.dictionary(keys.filter(isOpen), values, { maxKeys: 8 })
    await fc.assert(
      fc.asyncProperty(objects, async made => {
        const sent = JSON.parse(JSON.stringify(made)) as RecordValues
        const id = newId()
        const created = await world.create(world.admin, 'Employees', { name: 'Ann', ...sent }, id)
        expect(await besideFields(created)).toEqual(sent)
        expect(await besideFields(await get(id))).toEqual(sent)
        const { list } = await world.list(world.admin, { collectionId: 'Employees', filter: { id } })
        expect(await besideFields(list[0] ?? {})).toEqual(sent)
        await save(id, Object.fromEntries(Object.keys(sent).map(key => [key, null])))
        const entry = (await log(id))[1]
        if (entry) await world.records.undo(world.admin, { activityId: entry.id })
        expect(await besideFields(await get(id))).toEqual(sent)
        await world.records.delete(world.admin, { collectionId: 'Employees', id }, builders)
        await world.records.restore(world.admin, { collectionId: 'Employees', id })
        expect(await besideFields(await get(id))).toEqual(sent)
      }),
      { numRuns: 15 },
    )
  }, 120_000)
})
