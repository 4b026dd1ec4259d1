import { formulaSqlFunctions } from '@trellis/formula/sql'
import { expect, test } from 'vitest'
import { formulaFunctions } from './2026-11-21-formula-functions.ts'

test('the database has the functions that formulas are compiled to: a change of one needs a migration of its own', () => {
  expect(formulaFunctions).toEqual(formulaSqlFunctions)
})
