import { expect, test } from 'vitest'
import {
  importsAreDeclared,
  kindsAreIslands,
  noImportCycles,
  packagesKeepDirection,
  serverLoadsNoTsx,
  sharedFilesArePure,
  webReachesNoServer,
} from './layers.ts'

/** Files that keep every rule; each test plants one violation among them. */
const clean: Record<string, string> = {
  'packages/base/package.json': '{"name":"@trellis/base","exports":{".":"./index.ts"}}',
  'packages/base/index.ts': 'export const base = 1',
  'packages/fields/package.json':
    '{"name":"@trellis/fields","exports":{".":"./index.ts","./server":"./server.ts"},"dependencies":{"react":"19.3.1","kysely":"0.29.9"}}',
  'packages/fields/index.ts': "import { base } from '@trellis/base'\nexport const fields = base",
  'packages/fields/server.ts':
    "import { sql } from 'kysely'\nimport { readFileSync } from 'node:fs'\nexport { sql, readFileSync }",
  'packages/fields/formats/index.gen.ts':
    "import { format } from './text/format.ts'\nexport const formats = { text: format }",
  'packages/fields/formats/text/format.ts': "export const format = { id: 'text' }",
  'packages/fields/formats/text/web.tsx':
    "import { useState } from 'react'\nimport { format } from './format.ts'\nexport { useState, format }",
  'packages/fields/formats/number/format.ts': "export const format = { id: 'number' }",
  'apps/server/package.json': '{"name":"@trellis/server","dependencies":{"pg":"8.23.1"}}',
  'apps/server/src/main.ts': "import { fields } from '@trellis/fields'\nexport { fields }",
  'apps/web/package.json': '{"name":"@trellis/web","dependencies":{"react":"19.3.1"}}',
  'apps/web/src/main.tsx':
    "import { fields } from '@trellis/fields'\nimport { api } from './api.ts'\nimport 'react'\nexport { fields, api }",
  'apps/web/src/api.ts': 'export const api = 1',
  'tests/some.test.ts':
    "import { format } from '../packages/fields/formats/text/format.ts'\nimport '../apps/server/src/main.ts'",
}

const rules = {
  importsAreDeclared,
  kindsAreIslands,
  noImportCycles,
  packagesKeepDirection,
  serverLoadsNoTsx,
  sharedFilesArePure,
  webReachesNoServer,
}

function found(rule: keyof typeof rules, planted: Record<string, string>): string[] {
  return rules[rule](new Map(Object.entries({ ...clean, ...planted })))
}

test.each(Object.keys(rules) as (keyof typeof rules)[])('%s finds nothing in clean files', rule => {
  expect(found(rule, {})).toEqual([])
})

test('the web client reaching the server directly, through a chain, by a package entry or for a type', () => {
  const main = 'apps/web/src/main.tsx'
  expect(found('webReachesNoServer', { [main]: "import '../../server/src/main.ts'" })).toHaveLength(1)
  const chain = {
    'apps/web/src/api.ts': "export * from './deep.ts'",
    'apps/web/src/deep.ts': "export * from '@trellis/fields/server'",
  }
  expect(found('webReachesNoServer', chain)).toContain(
    'apps/web/src/main.tsx → apps/web/src/api.ts → apps/web/src/deep.ts → packages/fields/server.ts: the web client reaches a file of the server',
  )
  expect(found('webReachesNoServer', { [main]: "import type { X } from '../../server/src/main.ts'" })).toHaveLength(1)
  expect(found('webReachesNoServer', { [main]: "void import('../../server/src/main.ts')" })).toHaveLength(1)
})

test('the server or a generator loading a .tsx; a type of one is gone when it runs', () => {
  const through = { 'packages/fields/index.ts': "export * from './formats/text/web.tsx'" }
  expect(found('serverLoadsNoTsx', through)).toContain(
    'apps/server/src/main.ts → packages/fields/index.ts → packages/fields/formats/text/web.tsx: what the server loads reaches a .tsx',
  )
  expect(found('serverLoadsNoTsx', { 'tools/a.ts': "import '../packages/fields/formats/text/web.tsx'" })).toHaveLength(
    1,
  )
  expect(
    found('serverLoadsNoTsx', { 'packages/fields/server.ts': "void import('./formats/text/web.tsx')" }),
  ).toHaveLength(1)
  expect(
    found('serverLoadsNoTsx', { 'packages/fields/index.ts': "import type { W } from './formats/text/web.tsx'" }),
  ).toEqual([])
})

test('a package importing one above it, an app importing another, a relative path into another package, product code importing tests', () => {
  const direction = (path: string, source: string) => found('packagesKeepDirection', { [path]: source })
  expect(direction('packages/base/index.ts', "import '@trellis/fields'")).toHaveLength(1)
  expect(direction('packages/fields/index.ts', "import '../base/index.ts'")).toEqual([
    'packages/fields/index.ts: reaches into packages/base by a relative path',
  ])
  expect(direction('apps/server/src/main.ts', "import '../../web/src/api.ts'")).toHaveLength(1)
  expect(direction('apps/server/src/main.ts', "import '../../../tests/some.ts'")).toHaveLength(1)
  expect(direction('packages/newcomer/index.ts', "import '@trellis/base'")).toHaveLength(1)
})

test('a package of npm that the own package.json does not name', () => {
  expect(found('importsAreDeclared', { 'apps/web/src/api.ts': "import 'left-pad/x.js'" })).toEqual([
    'apps/web/src/api.ts: imports left-pad, which apps/web/package.json does not name',
  ])
  expect(found('importsAreDeclared', { 'packages/base/index.ts': "import 'react'" })).toHaveLength(1)
})

test('React or Node in a shared file', () => {
  const shared = (source: string) => found('sharedFilesArePure', { 'packages/fields/index.ts': source })
  expect(shared("import { useState } from 'react'")).toHaveLength(1)
  expect(shared("import { readFileSync } from 'node:fs'")).toHaveLength(1)
  expect(shared("import fs from 'fs'")).toHaveLength(1)
  expect(shared("import { sql } from 'kysely'")).toHaveLength(1)
  expect(shared("import type { ComponentType } from 'react'")).toEqual([])
})

test('an import cycle through several files; a lazy one is none', () => {
  const cycle = (last: string) =>
    found('noImportCycles', { 'apps/web/src/api.ts': "import './b.ts'", 'apps/web/src/b.ts': last })
  expect(cycle("import './main.tsx'")).toEqual([
    'apps/web/src/main.tsx → apps/web/src/api.ts → apps/web/src/b.ts → apps/web/src/main.tsx: import cycle',
  ])
  expect(cycle("void import('./main.tsx')")).toEqual([])
})

test('a kind importing another kind, or generic code importing the inside of one', () => {
  const another = { 'packages/fields/formats/number/format.ts': "export { format } from '../text/format.ts'" }
  expect(found('kindsAreIslands', another)).toEqual([
    'packages/fields/formats/number/format.ts: imports packages/fields/formats/text/format.ts, the inside of another kind',
  ])
  expect(found('kindsAreIslands', { 'packages/fields/index.ts': "import './formats/text/format.ts'" })).toHaveLength(1)
  const testOfAnother = { 'packages/fields/formats/number/number.test.ts': "import '../text/format.ts'" }
  expect(found('kindsAreIslands', testOfAnother)).toHaveLength(1)
})
