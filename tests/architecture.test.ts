import { beforeAll, expect, test } from 'vitest'
import { noCoreIds } from './architecture/core-ids.ts'
import { onlySignInReachesCredentials } from './architecture/credentials.ts'
import {
  licencesAllowShipping,
  lockfileIsNeutral,
  lockfileIsWhole,
  nothingBelowTheFloor,
  versionsAreExact,
} from './architecture/dependencies.ts'
import { importGraph } from './architecture/imports.ts'
import { noKindLiterals } from './architecture/kind-literals.ts'
import {
  importsAreDeclared,
  kindsAreIslands,
  noImportCycles,
  packagesKeepDirection,
  serverLoadsNoTsx,
  sharedFilesArePure,
  webReachesNoServer,
} from './architecture/layers.ts'
import { mockedTestsAreNamed } from './architecture/mocked-tests.ts'
import { onlyTheGuardReachesOut } from './architecture/outgoing.ts'
import { ownKeysOnly } from './architecture/own-keys.ts'
import { nounsImportNoUpperFolder, serverFoldersHaveNoCircles } from './architecture/server-folders.ts'
import { type Rule, readRepository, type Sources } from './architecture/sources.ts'
import { noPhysicalLayout, noRawColors, noRawFontSizes, noRawLayers } from './architecture/styles.ts'
import { noRawText } from './architecture/visible-text.ts'

/** The rules of ARCHITECTURE.md on the project's own files. tests/architecture/*.test.ts prove that each rule catches. */
const rules: Record<string, Rule> = {
  'the web client reaches no file of the server, even through a chain': webReachesNoServer,
  'nothing that the server or a generator loads reaches a .tsx': serverLoadsNoTsx,
  'packages keep to their direction': packagesKeepDirection,
  'packages import from npm only what they declare': importsAreDeclared,
  'shared files use neither React nor Node': sharedFilesArePure,
  'there are no import cycles': noImportCycles,
  'the folders of the server lead in one direction': serverFoldersHaveNoCircles,
  'what serves all kinds of assets names none of them': noCoreIds,
  'nouns of the server import nothing that is made of all nouns': nounsImportNoUpperFolder,
  'kinds are islands': kindsAreIslands,
  'generic code names no kind': noKindLiterals,
  'objects are read by ids as what they hold themselves': ownKeysOnly,
  'every visible text goes through t()': noRawText,
  'only the tokens have raw colours': noRawColors,
  'only the tokens have raw layers': noRawLayers,
  'only the tokens have raw sizes of type': noRawFontSizes,
  'layout is logical': noPhysicalLayout,
  'every dependency is one exact version': versionsAreExact,
  'the lockfile names no registry': lockfileIsNeutral,
  'the lockfile holds what every package asks for, on every platform': lockfileIsWhole,
  'every licence allows shipping': licencesAllowShipping,
  '[S88] no dependency is banned or below its floor': nothingBelowTheFloor,
  'unit tests that put modules aside are named so': mockedTestsAreNamed,
  '[S58] what leaves the server goes through the guard': onlyTheGuardReachesOut,
  'only sign-in and secrets reach the tables of credentials': onlySignInReachesCredentials,
}

let sources: Sources

beforeAll(() => {
  sources = readRepository()
  // Most rules ask for it: the parsing is nobody's test.
  importGraph(sources)
}, 60_000)

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect(rule(sources)).toEqual([])
})

test('the rules look at the project: its files are found', () => {
  expect(sources.has('package-lock.json')).toBe(true)
  for (const folder of ['apps/server/src/', 'apps/web/src/', 'packages/ui/', 'packages/fields/formats/']) {
    expect([...sources.keys()].filter(path => path.startsWith(folder)).length, folder).toBeGreaterThan(3)
  }
})
