import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Paths from the repository's root, with forward slashes → text. Every rule is a function of this alone. */
export type Sources = ReadonlyMap<string, string>

/** A rule answers one sentence per violation, beginning with the file's path. */
export type Rule = (sources: Sources) => string[]

const folders = ['apps', 'packages', 'tests', 'tools', 'bench', 'scripts']
const wanted = /\.(ts|tsx|mjs|css|html)$|(^|\/)package\.json$/

/** The project's own files. */
export function readRepository(): Sources {
  const root = resolve(import.meta.dirname, '../..')
  const sources = new Map<string, string>()
  for (const file of ['package.json', 'package-lock.json']) sources.set(file, readFileSync(join(root, file), 'utf8'))
  for (const folder of folders) readFolder(root, folder, sources)
  return sources
}

function readFolder(root: string, folder: string, sources: Map<string, string>): void {
  if (!existsSync(join(root, folder))) return
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) readFolder(root, path, sources)
    else if (entry.isFile() && wanted.test(path)) sources.set(path, readFileSync(join(root, path), 'utf8'))
  }
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path)
export const isGenerated = (path: string): boolean => path.endsWith('.gen.ts')

/** Tests, their fixtures and worlds, and what measures: they may name kinds and use what they like. */
export const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || /^(tests|bench|scripts|tools)\//.test(path)

/** Code of the product itself. */
export function productCode(sources: Sources): [path: string, source: string][] {
  return [...sources].filter(([path]) => isCode(path) && !isTest(path) && /^(apps|packages)\//.test(path))
}
