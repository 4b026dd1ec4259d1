import { formulaSqlFunctions } from '@trellis/formula/sql'
import { expect, test } from 'vitest'
import { formulaFunctions } from './2026-11-21-formula-functions.ts'
import { formulaEnds } from './2026-11-22-formula-ends.ts'
import { formulaText } from './2026-11-22-formula-text.ts'
import { formulaProducts } from './2026-11-23-quicker-functions.ts'

test('the database has the functions that formulas are compiled to: a change of one needs a migration of its own', () => {
  const made = [...formulaFunctions, ...formulaEnds, ...formulaText, ...formulaProducts]
  const byName = new Map(made.map(text => [text.slice(0, text.indexOf(' returns ')), text]))
  expect([...byName.values()]).toEqual(formulaSqlFunctions)
})
