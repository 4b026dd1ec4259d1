import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allFunctions } from '../catalogue/find-function.ts'
import { referencePage } from './reference-page.ts'

test('[2-2.11-08] the guide lists every function as the catalogue has it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/guide/formula-functions.md'), 'utf8')
  expect(page).toBe(referencePage())
  for (const each of allFunctions) expect(page).toContain(each.aliasOf ? `\`${each.name}\`` : `### ${each.name}\n`)
})
