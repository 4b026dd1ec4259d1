import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { describeProblem } from './describe-problem.ts'

const properties: RecordSchema['properties'] = {
  age: { type: 'number', format: 'number', title: 'Age' },
}

test('a problem is called by the title of its field, as the form or the server tells it, and that of an unseen field by none', () => {
  const words = (path: string, isShown?: boolean) => describeProblem(properties, { path, message: 'Wrong' }, isShown)
  expect(words('age')).toBe('Age: Wrong')
  expect(words('record.age')).toBe('Age: Wrong')
  expect(words('record.age', false)).toBe('Age is not shown here: Wrong')
  expect(words('gone')).toBe('gone: Wrong')
  expect(words('record')).toBe('A field that you do not see: Wrong')
  const named: RecordSchema['properties'] = { record: { type: 'string', format: 'text', title: 'Best time' } }
  expect(describeProblem(named, { path: 'record', message: 'Wrong' })).toBe('Best time: Wrong')
})
