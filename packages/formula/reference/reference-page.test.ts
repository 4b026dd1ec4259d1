import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allFunctions } from '../catalogue/find-function.ts'
import { referencePage } from './reference-page.ts'
import { spreadsheetNames } from './spreadsheet-names.ts'

test('[2-2.11-08] the guide lists every function as the catalogue has it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/guide/formula-functions.md'), 'utf8')
  expect(page).toBe(referencePage())
  for (const each of allFunctions) expect(page).toContain(each.aliasOf ? `\`${each.name}\`` : `### ${each.name}\n`)
})

test('every function of a name of spreadsheets says what differs, and no other does', () => {
  const said = allFunctions.filter(each => each.spreadsheet !== undefined).map(each => each.name)
  expect(said.toSorted()).toEqual(
    allFunctions
      .map(each => each.name)
      .filter(name => spreadsheetNames.has(name))
      .toSorted(),
  )
  expect(said.length).toBeGreaterThan(150)
  for (const { name, spreadsheet = 'nothing' } of allFunctions)
    expect([name, spreadsheet]).toEqual([name, expect.stringMatching(/^(nothing|[\p{Lu}\dß][^|\n]*\.)$/u)])
})

test('the guide lists them with what differs', () => {
  const page = referencePage()
  expect(page).toContain('\n| `ABS` | nothing |\n')
  expect(page).toContain('\n| `FIND` | Gives 0 where nothing is found; a start below 1 is 1. |\n')
  expect(page).not.toContain('\n| `AVG` |')
})
