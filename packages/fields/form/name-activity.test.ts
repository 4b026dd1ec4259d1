import { activityGroup, type FieldSchema, systemFields } from '@trellis/model'
import { getLocale, setLocale } from '@trellis/ui/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameActivity } from './name-activity.ts'

const before = getLocale()
beforeAll(() => setLocale({ ...before, language: 'pseudo' }))
afterAll(() => setLocale(before))

test('the group of when and by whom speaks the reader’s language, but for what a builder called otherwise', () => {
  const field = (path: string, schema: FieldSchema) => ({ path, schema, isRequired: false, isHidden: false })
  const { createdAt, updatedAt } = systemFields
  const fields = [field('createdAt', createdAt), field('updatedAt', { ...updatedAt, title: 'Last seen' })]
  const named = nameActivity({ group: activityGroup, fields })
  expect(named.group.name).not.toBe('Activity')
  expect(named.fields.map(({ schema }) => [schema.title === 'Created at', schema.title])).toEqual([
    [false, expect.stringContaining('[')],
    [false, 'Last seen'],
  ])
  const renamed = { ...activityGroup, name: 'Log' }
  expect(nameActivity({ group: renamed, fields: [] }).group).toEqual(renamed)
  const own = { group: { id: 'own', name: 'Activity', order: 1 }, fields }
  expect(nameActivity(own)).toBe(own)
})
