import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withSourcePlaces } from './source-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'source-places-'))
const built = pathToFileURL(join(folder, 'main.js')).href

test('places of a built program are told as they are in the sources, others as they are', () => {
  // The first character of line 2 comes from line 8, column 3 of the source.
  const map = { version: 3, sources: ['src/first.ts'], names: [], mappings: ';AAOE' }
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map))
  const stack = `Error: no\n    at work (${built}:2:1)\n    at file:///elsewhere.js:3:4\n    at node:internal/process:1:2`
  const source = pathToFileURL(join(folder, 'src/first.ts')).href
  expect(withSourcePlaces(stack)).toBe(
    `Error: no\n    at work (${source}:8:3)\n    at file:///elsewhere.js:3:4\n    at node:internal/process:1:2`,
  )
  expect(withSourcePlaces(undefined)).toBeUndefined()
})
