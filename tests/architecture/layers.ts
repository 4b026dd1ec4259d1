import { builtinModules } from 'node:module'
import { registries } from '../../tools/registries.ts'
import { findChain, type Import, importGraph } from './imports.ts'
import { isCode, isGenerated, isTest, productCode, type Rule } from './sources.ts'

/** What each package may import of the project's own. What is not listed may import nothing of it. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  model: ['base'],
  contract: ['base', 'model'],
  formula: ['base'],
  ui: ['base'],
  actions: ['base', 'model', 'contract', 'formula', 'ui'],
  fields: ['base', 'model', 'contract', 'formula', 'ui', 'actions'],
  components: ['base', 'model', 'contract', 'formula', 'ui', 'fields', 'actions'],
  flows: ['base', 'model', 'contract', 'formula', 'ui', 'fields', 'actions'],
  integrations: ['base', 'model', 'contract', 'formula', 'ui', 'fields', 'actions'],
}

/** apps/server, the server halves of kinds, and the SQL that those share. */
const isServerFile = (path: string) =>
  path.startsWith('apps/server/') || /\/server(\.gen)?\.ts$/.test(path) || /^packages\/[^/]+\/sql\//.test(path)

/** The web client reaches no file of the server, even through a chain of others, even for a type. */
export const webReachesNoServer: Rule = sources => {
  const graph = importGraph(sources)
  const starts = [...graph.keys()].filter(path => path.startsWith('apps/web/') && !isTest(path))
  return starts.flatMap(start => {
    const chain = findChain(graph, start, { isGoal: isServerFile, follows: () => true })
    return chain ? [`${chain.join(' → ')}: the web client reaches a file of the server`] : []
  })
}

/** What the server or a generator loads reaches no .tsx. */
export const serverLoadsNoTsx: Rule = sources => {
  const graph = importGraph(sources)
  const loads = (path: string) => isServerFile(path) || path.startsWith('tools/')
  return [...graph.keys()]
    .filter(path => loads(path) && !path.endsWith('.test.ts'))
    .flatMap(start => {
      const chain = findChain(graph, start, { isGoal: path => path.endsWith('.tsx'), follows: edge => !edge.isType })
      return chain ? [`${chain.join(' → ')}: what the server loads reaches a .tsx`] : []
    })
}

/** base ← model ← contract … as `mayImport` says; apps import packages, never each other; nothing of the product imports tests or tools. */
export const packagesKeepDirection: Rule = sources =>
  eachImport(sources, (path, edge) => {
    const [from, to] = [ownerOf(path), ownerOf(edge.target ?? '')]
    if (!edge.target || from === to) return undefined
    if (edge.specifier.startsWith('.')) return `reaches into ${to} by a relative path`
    const [place, name = ''] = to.split('/')
    const allowed =
      place === 'packages' && (from.startsWith('apps/') || mayImport[from.split('/')[1] ?? '']?.includes(name))
    return allowed ? undefined : `imports ${edge.specifier}, which stands above or beside it`
  })

/** A package imports from npm only what its own package.json names. */
export const importsAreDeclared: Rule = sources =>
  eachImport(sources, (path, edge) => {
    if (edge.target || edge.specifier.startsWith('.') || isNodeModule(edge.specifier)) return undefined
    const manifest = sources.get(`${ownerOf(path)}/package.json`)
    const declared: Record<string, Record<string, string> | undefined> = manifest ? JSON.parse(manifest) : {}
    const name = edge.specifier
      .split('/')
      .slice(0, edge.specifier.startsWith('@') ? 2 : 1)
      .join('/')
    const isThere = declared['dependencies']?.[name] ?? declared['devDependencies']?.[name]
    if (isThere || edge.specifier.startsWith('virtual:')) return undefined
    return `imports ${name}, which ${ownerOf(path)}/package.json does not name`
  })

/** Files that browser and server share use neither React nor Node. */
export const sharedFilesArePure: Rule = sources =>
  eachImport(sources, (path, edge) => {
    if (edge.isType || !path.startsWith('packages/')) return undefined
    const usesReact = /^(react|react-dom|react-aria.*|@react-aria\/.*|zustand|@tanstack\/react-.*)(\/|$)/.test(
      edge.specifier,
    )
    if (usesReact && !mayUseReact(path)) return `uses ${edge.specifier} in a shared file`
    const usesNode = isNodeModule(edge.specifier) || /^(pg|kysely|fastify)(\/|$)/.test(edge.specifier)
    return usesNode && !mayUseNode(path) ? `uses ${edge.specifier} in a shared file` : undefined
  })

/** A file never leads back to itself, whatever is between; `import()` is loaded later and may. */
export const noImportCycles: Rule = sources => {
  const graph = importGraph(sources)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) return void found.push(`${[...trail.slice(start), path].join(' → ')}: import cycle`)
    if (done.has(path)) return
    done.add(path)
    for (const edge of graph.get(path) ?? []) if (edge.target && !edge.isLazy) visit(edge.target, [...trail, path])
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

/** A kind's folder is an island: no other kind's folder imports it, and from outside only the registries do. */
export const kindsAreIslands: Rule = sources => {
  const kindOf = (path: string) => {
    const registry = registries.find(each => each.layout === 'folder' && path.startsWith(`${each.root}/`))
    if (!registry) return undefined
    const [id, ...rest] = path.slice(registry.root.length + 1).split('/')
    return id && rest.length > 0 ? `${registry.root}/${id}` : undefined
  }
  return [...importGraph(sources)].flatMap(([path, imports]) =>
    isGenerated(path) || (isTest(path) && !kindOf(path))
      ? []
      : imports
          .filter(edge => reachesAnother(path, edge))
          .map(edge => `${path}: imports ${edge.target}, the inside of another kind`),
  )

  function reachesAnother(path: string, edge: Import): boolean {
    const kind = edge.target ? kindOf(edge.target) : undefined
    return kind !== undefined && kind !== kindOf(path)
  }
}

/** `@trellis/ui` is React's own; elsewhere React lives in .tsx, in `web.ts` entries and in hooks. */
function mayUseReact(path: string): boolean {
  return path.endsWith('.tsx') || path.startsWith('packages/ui/') || /\/(web|use-[a-z-]+)\.ts$/.test(path)
}

/** Server halves, and the programs that make committed files (`build-tokens.ts`). */
function mayUseNode(path: string): boolean {
  return isServerFile(path) || /\/build-[a-z-]+\.ts$/.test(path)
}

function isNodeModule(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

/** `packages/fields`, `apps/web`, `tests`. */
function ownerOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first
}

function eachImport(sources: Parameters<Rule>[0], judge: (path: string, edge: Import) => string | undefined): string[] {
  const graph = importGraph(sources)
  return productCode(sources).flatMap(([path]) =>
    (isCode(path) ? (graph.get(path) ?? []) : []).flatMap(edge => {
      const complaint = judge(path, edge)
      return complaint ? [`${path}: ${complaint}`] : []
    }),
  )
}
