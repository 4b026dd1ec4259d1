import { formats } from '@trellis/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, makeSchemaWorld, type SchemaWorld, text } from '../../../../../tests/scenarios/schema-world.ts'
import { planSchema } from '../apply-schema.ts'

const format = formats.number

let world: SchemaWorld
beforeAll(async () => {
  world = await makeSchemaWorld('schema_formats')
})
afterAll(() => world.close())

test('a change of format says how many values convert, keeps the others in the trash', async () => {
  await world.apply('Formats', documentOf('Formats', { amount: text('Amount'), flag: text('Flag') }))
  await world.insert('Formats', [
    { id: 'a', amount: '12.50', flag: 'yes' },
    { id: 'b', amount: 'many', flag: 'no' },
    { id: 'c', amount: ' 7 ', flag: null },
    { id: 'd', amount: '' },
  ])
  const wanted = documentOf('Formats', {
    amount: { type: 'number', format: 'currency', title: 'Amount' },
    flag: { type: 'boolean', format: 'checkbox', title: 'Flag' },
  })
  const { steps } = await world.apply('Formats', wanted, { acceptLoss: true })
  expect(steps.filter(step => step.action === 'change-format')).toMatchObject([
    {
      fieldId: 'amount',
      loses: 1,
      sentences: [
        { code: 'change-format' },
        { code: 'converts', values: { count: 2 } },
        { code: 'loses-values', values: { count: 1 } },
      ],
    },
    { fieldId: 'flag', loses: 0, sentences: [{ code: 'change-format' }, { code: 'converts', values: { count: 2 } }] },
  ])
  expect(await world.values('Formats', 'amount')).toEqual([12.5, null, 7, null])
  expect(await world.values('Formats', 'flag')).toEqual([true, false, null, null])
  const [trashed] = await world.tables.run(
    sql`select "~amount" as old from ${sql.id(world.tenant.schema, 'Formats')} where id = 'b'`,
  )
  expect(trashed).toEqual({ old: 'many' })
  // Back to text: everything converts.
  const back = await world.apply(
    'Formats',
    documentOf('Formats', { amount: text('Amount'), flag: { type: 'boolean', format: 'checkbox', title: 'Flag' } }),
  )
  expect(back.steps[0]).toMatchObject({ action: 'change-format', loses: 0 })
  expect(await world.values('Formats', 'amount')).toEqual(['12.5', null, '7', null])
})

test.each(['', '0.0%'])('texts become the numbers that one of them is read as, with the mask "%s"', async mask => {
  const name = mask === '' ? 'Written' : 'Percents'
  const signs = ['(35.01)', '35.01-', '−7', '-$5', '12%', '12.5 %', '0.30000000000000004', '1,234.50', "1'234", '1 234']
  const other = [
    '0,125',
    "0'125",
    '1.234,56',
    '12,50',
    '1234567890123456',
    '1e3',
    '.5',
    '5.',
    '1e-7',
    '0.12345678901234567',
  ]
  const texts = [...signs, ...other]
  await world.apply(name, documentOf(name, { amount: text('Amount') }))
  const ids = texts.map((_, index) => String(index).padStart(2, '0'))
  await world.insert(
    name,
    texts.map((amount, index) => ({ id: ids[index] ?? '', amount })),
  )
  const field = { type: 'number', format: 'number', title: 'Amount', metadata: mask === '' ? {} : { mask } } as const
  await world.apply(name, documentOf(name, { amount: field }), { acceptLoss: true })
  const read = texts.map(each => format.fromText(each, field))
  expect(await world.values(name, 'amount')).toEqual(read.map(each => ('value' in each ? each.value : null)))
})

test('unique is a real index, refused with a count where values repeat, and gone when switched off', async () => {
  const withUnique = (unique: boolean) => documentOf('Uniques', { code: text('Code', { metadata: { unique } }) })
  await world.apply('Uniques', withUnique(false))
  await world.insert('Uniques', [
    { id: 'a', code: 'x' },
    { id: 'b', code: 'x' },
    { id: 'c', code: 'y' },
  ])
  await expect(world.apply('Uniques', withUnique(true))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: {
      fields: { 'document.schema.properties.code.metadata.unique': '1 value occurs more than once: "x" (2 times)' },
    },
  })
  await world.tables.run(sql`update ${sql.id(world.tenant.schema, 'Uniques')} set code = 'z' where id = 'b'`)
  await world.apply('Uniques', withUnique(true))
  await expect(world.insert('Uniques', [{ id: 'd', code: 'x' }])).rejects.toMatchObject({ code: 'UNIQUE_VIOLATION' })
  await world.apply('Uniques', withUnique(false))
  await world.insert('Uniques', [{ id: 'd', code: 'x' }])
})

test('a changed title is calculated again for all records, without touching their versions', async () => {
  const titled = (calculation: string) =>
    documentOf('Titles', {
      first: text('First'),
      recordTitle: { type: 'string', format: 'text', title: 'T', metadata: { calculation } },
    })
  await world.apply('Titles', titled('{{record.first}}'))
  await world.insert('Titles', [{ id: 'a', first: 'One' }])
  const { steps } = await world.apply('Titles', titled('No. {{record.first}} ({{record.id}})'))
  expect(steps.map(step => step.action)).toContain('calculate')
  expect(await world.values('Titles', 'recordTitle')).toEqual(['No. One (a)'])
  expect(await world.values('Titles', 'version')).toEqual([1])
})

test('options can be made from the values that a text holds, each once, where they are few enough to choose from', async () => {
  const stored = ['Small', 'small', ' Large ', 'extra 10', 'extra 9', '']
  const insert = (values: readonly string[]) =>
    world.insert(
      'Sizes',
      values.map((size, index) => ({ id: `${values.length}-${index}`, size, note: 'x' })),
    )
  await world.apply('Sizes', documentOf('Sizes', { size: text('Size'), note: text('Note') }))
  await insert(stored)
  const wanted = (format: object) =>
    documentOf('Sizes', { size: { type: 'string', title: 'Size', ...format } as never, note: text('Note') })
  const option = (value: string) => ({ value, label: value })
  const plan = async (document: ReturnType<typeof wanted>) => {
    const steps = await planSchema(world, { tenant: world.tenant, collectionId: 'Sizes', document, author: 'admin' })
    return { steps: steps.filter(({ action }) => action === 'change-format') }
  }
  const first = await plan(wanted({ format: 'string-option-list', metadata: { optionList: [] } }))
  const made = ['extra 9', 'extra 10', 'Large', 'Small'].map(option)
  expect(first.steps).toMatchObject([{ action: 'change-format', loses: 5, newOptions: made }])
  const metadata = { optionList: [option('Large')] }
  const second = await plan(wanted({ format: 'string-option-list', metadata }))
  expect(second.steps).toMatchObject([{ loses: 4, newOptions: made.filter(({ value }) => value !== 'Large') }])
  const number = await plan(wanted({ type: 'number', format: 'number' }))
  expect(number.steps[0]).not.toHaveProperty('newOptions')
  await insert(Array.from({ length: 197 }, (_, index) => `more ${index}`))
  const crowd = await plan(wanted({ format: 'string-option-list', metadata: { optionList: [] } }))
  expect(crowd.steps[0]).toMatchObject({ loses: 202 })
  expect(crowd.steps[0]).not.toHaveProperty('newOptions')
  await world.tables.run(sql`delete from ${sql.id(world.tenant.schema, 'Sizes')} where id like '197-%'`)
  const all = wanted({ format: 'string-option-list', metadata: { optionList: made } })
  expect((await plan(all)).steps).toMatchObject([{ loses: 0 }])
  await world.apply('Sizes', all)
  expect(await world.values('Sizes', 'size')).toEqual(['Small', 'Small', 'Large', 'extra 10', 'extra 9', null])
})
