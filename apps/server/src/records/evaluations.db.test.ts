import type { FieldSchema, Filter, Formula } from '@trellis/model'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { applySchema } from '../schema/apply-schema.ts'

let world: Employees
let newYork: Caller
let tokyo: Caller

const shown = (title: string, evaluation: Formula): FieldSchema => ({
  type: 'string',
  format: 'evaluation',
  title,
  metadata: { evaluation },
})

const evaluations = {
  daysThere: shown('Days there', { DAYS: [{ COALESCE: ['{{record.left}}', { TODAY: [] }] }, '{{record.hired}}'] }),
  isNew: shown('Is new', { GT: ['{{record.hired}}', { DATEADD: [{ TODAY: [] }, -7, 'days'] }] }),
  until: shown('Until', { DATEADD: ['{{record.hired}}', 30, 'days'] }),
  years: shown('Years', { AGE: ['{{record.hired}}'] }),
  paid: shown('Paid', { MULTIPLY: ['{{record.salary}}', 2] }),
  word: shown('Word', { IF: [{ LT: ['{{record.hired}}', { TODAY: [] }] }, 'before', 'later'] }),
  chance: shown('Chance', { ADD: ['{{record.salary}}', { RANDOM: [] }] }),
  mine: shown('Mine', { EQ: ['{{record.name}}', '{{user.fullName}}'] }),
}

beforeAll(async () => {
  world = await makeEmployees('evaluations')
  const { document } = await world.collection('Employees')
  const left: FieldSchema = { type: 'string', format: 'date', title: 'Left' }
  const properties = { ...document.schema.properties, left, ...evaluations }
  const changed = { ...document, schema: { ...document.schema, properties } }
  await applySchema(world, { tenant: world.tenant, collectionId: 'Employees', document: changed, author: 'admin' })
  await world.seed('Employees', [
    { id: 'old', name: 'A', hired: '2020-11-26', left: '2020-12-06', salary: 1 },
    { id: 'older', name: 'B', hired: '2019-11-26', salary: 2 },
    { id: 'fresh', name: 'C', hired: '2026-11-25', salary: 4 },
    { id: 'soon', name: 'D', hired: '2026-11-26', salary: 3 },
    { id: 'never', name: 'E' },
  ])
  newYork = { ...world.admin, timezone: 'America/New_York' }
  tokyo = { ...world.admin, timezone: 'Asia/Tokyo' }
}, 120_000)
afterAll(() => world?.close())
afterEach(() => vi.restoreAllMocks())

/** It is then, for the server. */
function at(moment: string): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(moment))
}

async function ids(cursor: { filter?: Filter; orderBy?: string; descending?: boolean }, caller = newYork) {
  const { filter, orderBy = 'id', descending = false } = cursor
  const asked = { collectionId: 'Employees', ...(filter && { filter }), options: { orderBy, descending } }
  const answer = await world.list(caller, asked)
  expect(answer.totalCount).toBe(answer.list.length)
  return answer.list.map(({ id }) => id)
}

test('lists are sorted and filtered by the days up to today, of whoever asks', async () => {
  // The 25th in New York, the 26th in Tokyo.
  at('2026-11-26T03:00:00.000Z')
  expect(await ids({ orderBy: 'daysThere' })).toEqual(['soon', 'fresh', 'old', 'older', 'never'])
  expect(await ids({ orderBy: 'daysThere', descending: true })).toEqual(['never', 'older', 'old', 'fresh', 'soon'])
  expect(await ids({ filter: { daysThere: { $lte: 0 } } })).toEqual(['fresh', 'soon'])
  expect(await ids({ filter: { daysThere: { $eq: 10 } } })).toEqual(['old'])
  expect(await ids({ filter: { daysThere: { $eq: 0 } } })).toEqual(['fresh'])
  expect(await ids({ filter: { daysThere: { $eq: 0 } } }, tokyo)).toEqual(['soon'])
  expect(await ids({ filter: { years: { $eq: 7 } } })).toEqual([])
  expect(await ids({ filter: { years: { $eq: 7 } } }, tokyo)).toEqual(['older'])
})

test('each kind of result is asked for as its format is', async () => {
  at('2026-11-26T12:00:00.000Z')
  expect(await ids({ filter: { isNew: true } })).toEqual(['fresh', 'soon'])
  expect(await ids({ filter: { until: { $between: ['2026-12-25', '2026-12-26'] } } })).toEqual(['fresh', 'soon'])
  expect(await ids({ filter: { until: { $lt: { relative: 'today' } } } })).toEqual(['old', 'older'])
  expect(await ids({ filter: { word: { $contains: 'BEF' } } })).toEqual(['fresh', 'old', 'older'])
  expect(await ids({ filter: { paid: null } })).toEqual(['never'])
  expect(await ids({ orderBy: 'paid', descending: true })).toEqual(['never', 'fresh', 'soon', 'older', 'old'])
  expect((await refusal(ids({ filter: { daysThere: { $contains: '1' } } }))).code).toBe('VALIDATION_ERROR')
  expect((await refusal(ids({ filter: { until: { $gt: 'soon' } } }))).code).toBe('VALIDATION_ERROR')
})

test('pages go on behind the value that the last one ended with', async () => {
  at('2026-11-26T12:00:00.000Z')
  const page = (after?: string) =>
    world.list(newYork, {
      collectionId: 'Employees',
      options: { orderBy: 'daysThere', limit: 2, ...(after && { after }) },
    })
  const first = await page()
  const second = await page(first.next)
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(['soon', 'fresh', 'old', 'older'])
})

test('the schema says of what format such a field is; answers carry no value of it, and nobody sets one', async () => {
  const { query, list } = await world.list(world.admin, { collectionId: 'Employees' })
  const { properties } = query.schema
  expect(properties['daysThere']).toMatchObject({
    type: 'number',
    format: 'number',
    metadata: { evaluation: evaluations.daysThere.metadata?.evaluation, disabled: true, disabledType: 'readonly' },
  })
  expect(properties['until']).toMatchObject({ type: 'string', format: 'date' })
  expect(properties['isNew']).toMatchObject({ type: 'boolean' })
  expect(properties['chance']).toMatchObject({ format: 'evaluation' })
  expect(list.some(record => 'daysThere' in record || 'until' in record)).toBe(false)
  const made = await world.create(world.admin, 'Employees', { name: 'F', daysThere: 5 }).catch(error => error)
  expect(made.daysThere).toBeUndefined()
})

test('chance, who asks and what is hidden are no order and no condition', async () => {
  expect((await refusal(ids({ orderBy: 'chance' }))).code).toBe('VALIDATION_ERROR')
  expect((await refusal(ids({ filter: { mine: true } }))).code).toBe('VALIDATION_ERROR')
  const clerk = world.appUser('clerk', [grant('Employees', 'read', { overrides: { salary: { hidden: true } } })])
  expect((await refusal(ids({ orderBy: 'paid' }, clerk))).code).toBe('VALIDATION_ERROR')
  expect((await refusal(ids({ filter: { paid: { $gt: 6 } } }, clerk))).code).toBe('VALIDATION_ERROR')
  const { query } = await world.list(clerk, { collectionId: 'Employees' })
  expect(query.schema.properties['paid']).toMatchObject({ format: 'evaluation' })
})

test('the same statement asks for the new day when it comes', async () => {
  at('2027-01-05T12:00:00.000Z')
  expect(await ids({ filter: { daysThere: { $eq: 41 } } })).toEqual(['fresh'])
  at('2027-01-06T12:00:00.000Z')
  expect(await ids({ filter: { daysThere: { $eq: 41 } } })).toEqual(['soon'])
})
