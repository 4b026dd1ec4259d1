import { type Import, importGraph } from './imports.ts'
import { isTest, type Rule, type Sources } from './sources.ts'

const root = 'apps/server/src/'

/** The folders that bring all nouns together; no noun knows of them. */
const upperFolders: ReadonlySet<string> = new Set(['http', 'operations'])

type Found = { from: string; to: string; path: string; edge: Import & { target: string } }

/**
 * The folders of the server lead to each other in one direction alone: what a file loads, now or later, never leads back to its own
 * folder through others. Types are gone when the code runs, so they may. Files beside the folders put everything together. Told once for
 * two folders, those with the fewest imports first: of a circle they are the easiest to take away.
 */
export const serverFoldersHaveNoCircles: Rule = sources => {
  const edges = importsBetweenFolders(sources).filter(({ edge }) => !edge.isType)
  const reached = reachedFrom(edges)
  const circling = edges.filter(({ from, to }) => reached(to).has(from))
  return [...Map.groupBy(circling, ({ from, to }) => `${from} → ${to}`)]
    .toSorted(([, left], [, right]) => left.length - right.length)
    .flatMap(([step, [first, ...others]]) =>
      first ? [`${first.path}: ${step}, which leads back; so do ${others.length} other imports`] : [],
    )
}

/** Nouns import nothing of what is made of all of them, not even a type: what they need of a call is in `calls`. */
export const nounsImportNoUpperFolder: Rule = sources =>
  importsBetweenFolders(sources)
    .filter(({ from, to }) => upperFolders.has(to) && !upperFolders.has(from))
    .map(({ path, edge }) => `${path}: imports ${edge.target}, which stands above every noun`)

function importsBetweenFolders(sources: Sources): Found[] {
  return [...importGraph(sources)].flatMap(([path, imports]) => {
    const from = folderOf(path)
    if (from === undefined || isTest(path)) return []
    return imports.flatMap(edge => {
      const { target } = edge
      const to = target === undefined ? undefined : folderOf(target)
      return target === undefined || to === undefined || to === from
        ? []
        : [{ from, to, path, edge: { ...edge, target } }]
    })
  })
}

function folderOf(path: string): string | undefined {
  if (!path.startsWith(root)) return undefined
  const [folder, ...rest] = path.slice(root.length).split('/')
  return rest.length > 0 ? folder : undefined
}

/** The folders that each one leads to, through however many others. */
function reachedFrom(edges: readonly Found[]): (folder: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  const follow = (folder: string) => {
    const reached = new Set<string>()
    const waiting = [folder]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const { from, to } of edges) {
        if (from !== next || reached.has(to)) continue
        reached.add(to)
        waiting.push(to)
      }
    }
    return reached
  }
  return folder => {
    const reached = known.get(folder) ?? follow(folder)
    known.set(folder, reached)
    return reached
  }
}
