import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { listings, registries } from './registries.ts'
import { renderListing, renderRegistry } from './render-registry.ts'

/** Writes every registry from the folders; with `--check` writes nothing and fails where a committed one differs. */
const root = resolve(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const stale: string[] = []

for (const registry of registries) {
  const folder = join(root, registry.root)
  if (!existsSync(folder)) throw new Error(`${registry.root}, the folder of kind "${registry.kind}", does not exist`)
  for (const [path, content] of renderRegistry(registry, readSources(folder))) writeOrCompare(path, content)
}
for (const listing of listings)
  writeOrCompare(listing.file, renderListing(listing, readSources(join(root, listing.root))))

if (stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run "npm run generate" and commit.`)
  process.exitCode = 1
}

function readSources(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !path.includes(`${sep}node_modules${sep}`))
  return new Map(files.map(path => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]))
}

function writeOrCompare(path: string, content: string): void {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  if (isCheck) stale.push(path)
  else writeFileSync(file, content)
}
