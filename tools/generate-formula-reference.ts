import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { referencePage } from '@trellis/formula/reference'

/** Writes the guide's function reference from the catalogue; with `--check` writes nothing and fails where the committed one differs. */
const file = join(resolve(import.meta.dirname, '..'), 'docs/guide/formula-functions.md')
const content = referencePage()
if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (readFileSync(file, 'utf8') !== content) {
  console.error('docs/guide/formula-functions.md is not up to date. Run "npm run generate" and commit.')
  process.exitCode = 1
}
