import { foldSql } from '@trellis/base'
import { expect, test } from 'vitest'
import { foldFunction } from './2026-11-21-fold.ts'

test('the function in the database folds as the browser does: a change of fold() needs a migration of its own', () => {
  expect(foldFunction).toBe(foldSql)
})
