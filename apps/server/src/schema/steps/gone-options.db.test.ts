import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, makeSchemaWorld, type SchemaWorld, text } from '../../../../../tests/scenarios/schema-world.ts'
import { planSchema } from '../apply-schema.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await makeSchemaWorld('gone_options')
})
afterAll(() => world.close())

const options = (values: readonly (string | number)[]) => ({
  metadata: { optionList: values.map(value => ({ value, label: `${value}!` })) },
})
const fields = (left: number) => ({
  name: text('Name'),
  one: { ...text('One'), format: 'string-option-list', ...options(['a', 'b', 'c'].slice(0, left)) },
  number: {
    ...text('Number'),
    type: 'number' as const,
    format: 'number-option-list',
    ...options([1, 2, 3].slice(0, left)),
  },
  many: {
    ...text('Many'),
    type: 'array' as const,
    format: 'multi-option-list',
    ...options(['a', 'b, c', 'd'].slice(0, left)),
  },
})

test('a plan that takes options away says how many records hold them, and loses none', async () => {
  const collectionId = 'Chosen'
  await world.apply(collectionId, documentOf(collectionId, fields(3)))
  await world.insert(collectionId, [
    { id: 'a', one: 'a', number: 1, many: '["a"]' },
    { id: 'b', one: 'b', number: 3, many: '["a", "b, c"]' },
    { id: 'c', one: 'c', number: 3, many: '["d", "b, c"]' },
    { id: 'd', many: '[]' },
  ])
  const plan = (document: ReturnType<typeof documentOf>) =>
    planSchema(world, { tenant: world.tenant, collectionId, document, author: null })
  const told = async (left: number) =>
    (await plan(documentOf(collectionId, fields(left)))).map(step => [
      step.fieldId,
      step.loses,
      step.holding,
      step.sentences[1],
    ])
  const holds = (count: number) => ({ code: 'holds-gone', values: { count } })
  expect(await told(2)).toEqual([
    ['one', 0, 1, holds(1)],
    ['number', 0, 2, holds(2)],
    ['many', 0, 1, holds(1)],
  ])
  expect(await told(1)).toEqual([
    ['one', 0, 2, holds(2)],
    ['number', 0, 2, holds(2)],
    ['many', 0, 2, holds(2)],
  ])
  const { name, one, ...others } = fields(3)
  const renamed = documentOf(collectionId, {
    name,
    one: { ...one, title: 'Chosen', ...options(['c', 'b', 'a', 'e']) },
    ...others,
  })
  expect((await plan(renamed)).map(step => [step.fieldId, step.holding, step.sentences.length])).toEqual([
    ['one', undefined, 1],
  ])
  await world.apply(collectionId, documentOf(collectionId, fields(1)))
  expect(await world.values(collectionId, 'one')).toEqual(['a', 'b', 'c', null])
})
