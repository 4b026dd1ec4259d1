import { expect, test } from 'vitest'
import { nounsImportNoUpperFolder, serverFoldersHaveNoCircles } from './server-folders.ts'
import type { Rule } from './sources.ts'

/** Folders that keep both rules; each test plants one violation among them. */
const clean: Record<string, string> = {
  'calls/implement.ts': 'export const implement = 1',
  'database/database.ts': 'export const database = 1',
  'records/engine.ts': "import { database } from '../database/database.ts'\nexport const engine = database",
  'records/read.ts': "import { database } from '../database/database.ts'\nexport const read = database",
  'records/operations.ts': "import { implement } from '../calls/implement.ts'\nexport const operations = implement",
  'search/search.ts': "import { engine } from '../records/engine.ts'\nexport const search = engine",
  'operations/all.ts': "import { operations } from '../records/operations.ts'\nexport const all = operations",
  'http/routes.ts': "import { all } from '../operations/all.ts'\nexport const routes = all",
  'services.ts': "import type { engine } from './records/engine.ts'\nexport type Services = typeof engine",
  'main.ts': "import { routes } from './http/routes.ts'\nimport './search/search.ts'\nexport { routes }",
}

function found(rule: Rule, planted: Record<string, string>): string[] {
  const files = Object.entries({ ...clean, ...planted })
  return rule(new Map(files.map(([path, source]) => [`apps/server/src/${path}`, source])))
}

test('folders that keep the rules', () => {
  expect(found(serverFoldersHaveNoCircles, {})).toEqual([])
  expect(found(nounsImportNoUpperFolder, {})).toEqual([])
})

test('a circle of folders, through others, by other files and by what is loaded later', () => {
  const circle = [
    'apps/server/src/search/search.ts: search → records, which leads back; so do 0 other imports',
    'apps/server/src/database/late.ts: database → search, which leads back; so do 0 other imports',
    'apps/server/src/records/engine.ts: records → database, which leads back; so do 1 other imports',
  ]
  expect(found(serverFoldersHaveNoCircles, { 'database/late.ts': "import '../search/search.ts'" })).toEqual(circle)
  expect(found(serverFoldersHaveNoCircles, { 'database/late.ts': "void import('../search/search.ts')" })).toEqual(
    circle,
  )
})

test('types, tests and files beside the folders close no circle', () => {
  for (const planted of [
    { 'database/late.ts': "import type { search } from '../search/search.ts'" },
    { 'database/late.test.ts': "import '../search/search.ts'" },
    { 'database/late.ts': "import '../services.ts'" },
  ]) {
    expect(found(serverFoldersHaveNoCircles, planted)).toEqual([])
  }
})

test('a noun that imports what is made of all nouns, also for a type', () => {
  const reach = (source: string) => found(nounsImportNoUpperFolder, { 'records/list.ts': source })
  expect(reach("import { all } from '../operations/all.ts'")).toEqual([
    'apps/server/src/records/list.ts: imports apps/server/src/operations/all.ts, which stands above every noun',
  ])
  expect(reach("import type { all } from '../operations/all.ts'")).toHaveLength(1)
  expect(reach("import { routes } from '../http/routes.ts'")).toHaveLength(1)
  expect(reach("import { implement } from '../calls/implement.ts'")).toEqual([])
})
