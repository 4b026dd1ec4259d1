import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { actions } from '@trellis/actions/registry'
import { contracts } from '@trellis/contract/registry'
import { renderNames, renderOperations } from './render-actions.ts'

/**
 * Writes what browsers need of operations as actions, so that they load no contract for it; with `--check` writes nothing and fails
 * where a committed file differs. Comes after the registries, which it reads.
 */
const folder = join(resolve(import.meta.dirname, '..'), 'packages/actions')
const operations = Object.values(contracts)
const files = {
  'names.gen.ts': renderNames(Object.values(actions), operations),
  'operations.gen.ts': renderOperations(operations),
}
for (const [name, content] of Object.entries(files)) {
  const file = join(folder, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
  if (!process.argv.includes('--check')) writeFileSync(file, content)
  else {
    console.error(`packages/actions/${name} is not up to date. Run "npm run generate" and commit.`)
    process.exitCode = 1
  }
}
