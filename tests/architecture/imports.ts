import { posix } from 'node:path'
import type { Program } from 'oxc-parser'
import { isCode, type Sources } from './sources.ts'
import { parse, textOf, walk } from './syntax.ts'

export type Import = {
  /** As written. */
  specifier: string
  /** The project's own file, undefined for a package of npm or Node. */
  target: string | undefined
  /** `import type`: gone when the code runs. */
  isType: boolean
  /** `import(…)`: loaded later, when needed. */
  isLazy: boolean
}

export type ImportGraph = ReadonlyMap<string, readonly Import[]>

const graphs = new WeakMap<Sources, ImportGraph>()

/** What every code file imports. */
export function importGraph(sources: Sources): ImportGraph {
  const known = graphs.get(sources)
  if (known) return known
  const packages = packageEntries(sources)
  const graph = new Map<string, Import[]>()
  for (const [path, source] of sources) {
    if (!isCode(path)) continue
    const found = findImports(parse(path, source))
    graph.set(
      path,
      found.map(each => ({ ...each, target: resolveImport(path, each.specifier, packages) })),
    )
  }
  graphs.set(sources, graph)
  return graph
}

/** The chain from `start` to the first file that `isGoal`, along imports that `follows`; undefined where none is reached. */
export function findChain(
  graph: ImportGraph,
  start: string,
  { isGoal, follows }: { isGoal: (path: string) => boolean; follows: (edge: Import) => boolean },
): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  const queue = [start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (path !== start && isGoal(path)) return chainTo(path, cameFrom)
    for (const edge of graph.get(path) ?? []) {
      if (!edge.target || !follows(edge) || cameFrom.has(edge.target)) continue
      cameFrom.set(edge.target, path)
      queue.push(edge.target)
    }
  }
  return undefined
}

function chainTo(path: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const before = cameFrom.get(path)
  return before === undefined ? [path] : [...chainTo(before, cameFrom), path]
}

function findImports(program: Program): Omit<Import, 'target'>[] {
  const found: Omit<Import, 'target'>[] = []
  const add = (specifier: string | undefined, isType: boolean, isLazy: boolean) => {
    if (specifier !== undefined) found.push({ specifier, isType, isLazy })
  }
  walk(program, node => {
    if (node.type === 'ImportDeclaration') add(node.source.value, node.importKind === 'type', false)
    if (node.type === 'ExportAllDeclaration') add(node.source.value, node.exportKind === 'type', false)
    if (node.type === 'ExportNamedDeclaration') add(node.source?.value, node.exportKind === 'type', false)
    if (node.type === 'ImportExpression') add(textOf(node.source), false, true)
    if (node.type === 'TSImportType') add(textOf(node.source), true, false)
  })
  return found
}

function resolveImport(from: string, specifier: string, packages: ReadonlyMap<string, string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const exact = packages.get(bare)
  if (exact) return exact
  const pattern = [...packages].find(([name]) => name.includes('*') && matches(name, bare))
  return pattern ? pattern[1].replace('*', starOf(pattern[0], bare)) : undefined
}

function matches(pattern: string, specifier: string): boolean {
  const [before = '', after = ''] = pattern.split('*')
  return specifier.startsWith(before) && specifier.endsWith(after) && specifier.length > before.length + after.length
}

function starOf(pattern: string, specifier: string): string {
  const [before = '', after = ''] = pattern.split('*')
  return specifier.slice(before.length, specifier.length - after.length)
}

/** `@trellis/fields/server` → `packages/fields/server.ts`, from the exports of the project's own packages. */
function packageEntries(sources: Sources): Map<string, string> {
  const entries = new Map<string, string>()
  for (const [path, source] of sources) {
    if (!path.endsWith('/package.json')) continue
    const manifest: { name?: string; exports?: Record<string, string> } = JSON.parse(source)
    for (const [key, file] of Object.entries(manifest.exports ?? {})) {
      entries.set(posix.join(manifest.name ?? '', key), posix.join(posix.dirname(path), file))
    }
  }
  return entries
}
