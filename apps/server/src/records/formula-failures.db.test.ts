import { formulaProperties, withFormulaAt } from '@trellis/fields/formula'
import type { FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { makeScreenFailureLog } from './calculations/log-screen-failure.ts'
import { makeRecords } from './records.ts'

type Told = { collectionId: string; fieldId?: string; property: string; appId?: string; code: string }

let world: Employees
let told: Told[]
let records: Employees['records']

beforeAll(async () => {
  world = await makeEmployees('formula_failures')
  await world.define('Targets', { name: text('Name'), note: text('Note') })
  const log = { ...world.log, warn: (fields: Told) => told.push(fields) }
  records = makeRecords({ ...world, log: log as never })
}, 120_000)
afterAll(() => world?.close())

/** Sound, and more than any budget once there is a record; nothing that the database could work out. */
const bomb = (path: string) => ({ SLUG: [{ REPT: [path, 1_000_000_000] }] })

/** Of a field that takes a formula at the property. */
const fieldFor: Readonly<Record<string, FieldSchema>> = {
  'metadata.coreOptionsFormula': { ...text('Options'), format: 'string-option-list' },
  'metadata.evaluation': { ...text('Evaluation'), format: 'evaluation' },
}

/** What only screens work out: they tell it at the field. */
const onScreens = ['metadata.disabled', 'metadata.evaluation', 'metadata.hidden']

// Of those over linked records only templates are taken, which cannot fail.
test.each(formulaProperties.filter(({ isOfTarget }) => !isOfTarget))(
  'S53 a formula at $path that goes wrong while it runs breaks neither a save nor a reading; the log names its collection and field',
  async property => {
    const { path, use } = property
    const collectionId = `At${path.replaceAll('.', '')}`
    const plain = fieldFor[path] ?? text('Field')
    const failing = bomb('{{record.other}}')
    const formula =
      use === 'options' ? { SPLIT: [failing, ' '] } : use === 'condition' ? { EQ: [failing, 'a'] } : failing
    await world.define(collectionId, { other: text('Other'), field: withFormulaAt(plain, property, formula) })
    told = []
    const made = JSON.parse(
      (await records.create(world.admin, { collectionId, record: { other: 'x' } }, { core: false })).text,
    )
    expect(made).toMatchObject({ other: 'x' })
    expect(made).not.toHaveProperty('field')
    const update = { collectionId, id: made.id, record: { other: 'y' } }
    expect(JSON.parse((await records.update(world.admin, update, { core: false })).text)).toMatchObject({ other: 'y' })
    const { text: listed } = await records.list(world.admin, { cursor: { collectionId } }, { core: false })
    expect(JSON.parse(listed).list).toHaveLength(1)
    const distinct = new Set(told.map(({ fieldId, property: at, collectionId: id }) => `${id} ${fieldId} ${at}`))
    expect([...distinct]).toEqual(onScreens.includes(path) ? [] : [`${collectionId} field ${path}`])
  },
)

test('S53 formulas of titles, descriptions, images and colours that go wrong break no save, and the log names each', async () => {
  const parts = ['recordTitle', 'recordDescription', 'recordImage', 'recordColor']
  const formats: Readonly<Record<string, string>> = {
    recordDescription: 'multiline',
    recordImage: 'icon-or-image',
    recordColor: 'color',
  }
  const part = (id: string): FieldSchema => ({
    ...text(id),
    format: formats[id] ?? 'text',
    metadata: { calculation: bomb('{{record.other}}') },
  })
  const collectionId = 'Named'
  await world.define(collectionId, {
    other: text('Other'),
    ...Object.fromEntries(parts.map(id => [id, part(id)])),
  })
  told = []
  const { text: made } = await records.create(world.admin, { collectionId, record: { other: 'x' } }, { core: false })
  expect(JSON.parse(made)).toMatchObject({ other: 'x' })
  expect(new Set(told.map(({ fieldId }) => fieldId))).toEqual(new Set(parts))
})

test('S53 a formula in a filter or row rule that goes wrong finds nothing, and the log names the collection, the place and the app', async () => {
  const failing = { SLUG: [{ REPT: ['x', 1_000_000_000] }] }
  await world.define('Picking', {
    target: link('Target', { cursor: { collectionId: 'Targets' }, max: 1, fixedFilter: { name: { $eq: failing } } }),
    start: link('Start', { cursor: { collectionId: 'Targets' }, max: 1, defaultFilter: { name: { $eq: failing } } }),
  })
  await world.create(world.admin, 'Targets', { name: 'one' })
  const seen = async (fieldId: string, withDefault: boolean) => {
    told = []
    const cursor = { collectionId: 'Targets', fixedFilterOf: { collectionId: 'Picking', fieldId, withDefault } }
    const { text: answer } = await records.list(world.admin, { cursor }, { core: false })
    return { count: JSON.parse(answer).list.length, told: told.map(each => `${each.collectionId} ${each.property}`) }
  }
  expect(await seen('target', false)).toEqual({ count: 0, told: ['Targets cursor.fixedFilterOf.name.$eq'] })
  expect(await seen('start', true)).toEqual({ count: 0, told: ['Targets cursor.fixedFilterOf.name.$eq'] })
  const user = world.appUser('ruled', [grant('Targets', 'read', { rowRule: { name: { $eq: failing } } })])
  told = []
  const { text: ruled } = await records.list(user, { cursor: { collectionId: 'Targets' } }, { core: false })
  expect(JSON.parse(ruled).list).toEqual([])
  expect(told).toEqual([
    expect.objectContaining({ collectionId: 'Targets', property: 'rowRule.name.$eq', appId: 'app-ruled' }),
  ])
})

test('S53 a quick filter whose formula goes wrong finds nothing and is logged; the list without it, and saves under a failing rule, go on', async () => {
  const failing = { SLUG: [{ REPT: ['{{user.fullName}}', 1_000_000_000] }] }
  await world.define('Chips', { name: text('Name') })
  const { document } = await world.collection('Chips')
  await applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Chips',
    document: { ...document, quickFilters: [{ id: 'q', type: 'other', defaultFilter: { name: { $eq: failing } } }] },
    author: 'admin',
  })
  await world.create(world.admin, 'Chips', { name: 'one' })
  const seen = async (quickFilters: { id: string }[]) => {
    told = []
    const cursor = { collectionId: 'Chips', quickFilters }
    return JSON.parse((await records.list(world.admin, { cursor }, { core: false })).text).list.length
  }
  expect([await seen([]), told]).toEqual([1, []])
  expect(await seen([{ id: 'q' }])).toBe(0)
  expect(told).toEqual([
    expect.objectContaining({
      collectionId: 'Chips',
      property: 'cursor.quickFilters.0.activeValues.name.$eq',
      code: 'TOO_LARGE',
    }),
  ])
  // A rule that cannot be worked out reaches nothing: its users neither see nor save, everybody else does.
  const ruled = world.appUser('chips', [
    grant('Chips', 'create', { rowRule: { name: { $eq: failing } } }),
    grant('Chips', 'read'),
  ])
  const record = { name: 'two' }
  const refused = records.create(ruled, { collectionId: 'Chips', record }, { core: false })
  expect((await refusal(refused)).code).toMatch(/^(DENIED|VALIDATION_ERROR|NOT_FOUND)$/)
  expect(
    JSON.parse((await records.create(world.admin, { collectionId: 'Chips', record }, { core: false })).text),
  ).toMatchObject(record)
})

test('S53 a formula that failed on a screen is logged with its collection, field and property, by name alone', async () => {
  const failing = bomb('{{record.other}}')
  const inside = { ...text('Inside'), metadata: { hidden: failing } }
  await world.define('Screens', {
    other: text('Other'),
    shy: { ...text('Shy'), metadata: { hidden: failing } },
    locked: { ...text('Locked'), metadata: { disabled: failing, calculation: '{{record.other}}' } },
    shown: { ...text('Shown'), format: 'evaluation', metadata: { evaluation: failing } },
    place: { type: 'object', format: 'object', title: 'Place', properties: { inside } },
  } as Record<string, FieldSchema>)
  const logFailure = makeScreenFailureLog()
  const services = { ...world, log: { ...world.log, warn: (fields: object) => told.push(fields as Told) } as never }
  const tell = (caller: typeof world.admin, fieldId: string, property: string, collectionId = 'Screens') =>
    logFailure(services, caller, { collectionId, fieldId, property, code: 'TOO_LARGE' })
  const reader = world.appUser('screens', [grant('Screens', 'read')])
  const there = {
    shy: 'metadata.hidden',
    locked: 'metadata.disabled',
    shown: 'metadata.evaluation',
    place: 'metadata.hidden',
  }
  told = []
  for (const [fieldId, property] of Object.entries(there)) {
    expect(await tell(reader, fieldId, property)).toEqual({})
    expect(told.splice(0)).toEqual([
      { tenantId: world.admin.tenant.id, collectionId: 'Screens', fieldId, property, code: 'TOO_LARGE' },
    ])
  }
  // What is not there, what the server works out itself, what the caller does not see, another workspace.
  const hiding = world.appUser('hiding', [grant('Screens', 'read', { overrides: { shy: { hidden: true } } })])
  const foreign = { ...world.admin, tenant: { ...world.admin.tenant, id: '01a00000-0000-7000-8000-000000000000' } }
  for (const refused of [
    () => tell(reader, 'nothing', 'metadata.hidden'),
    () => tell(reader, 'other', 'metadata.hidden'),
    () => tell(reader, 'locked', 'metadata.calculation'),
    () => tell(reader, 'constructor', 'metadata.hidden'),
    () => tell(hiding, 'shy', 'metadata.hidden'),
    () => tell(reader, 'shy', 'metadata.hidden', 'Nowhere'),
    () => tell(world.appUser('elsewhere', [grant('Targets', 'read')]), 'shy', 'metadata.hidden'),
    () => tell(foreign, 'shy', 'metadata.hidden'),
  ])
    expect((await refusal(refused())).code).toMatch(/^(VALIDATION_ERROR|NOT_FOUND)$/)
  expect(told).toEqual([])
  for (let count = 0; count < 26; count += 1) await tell(reader, 'shy', 'metadata.hidden')
  expect((await refusal(tell(reader, 'shy', 'metadata.hidden'))).code).toBe('RATE_LIMITED')
  expect(told).toHaveLength(26)
})
