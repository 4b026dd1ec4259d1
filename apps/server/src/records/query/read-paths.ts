/** Fields named by dotted paths, as a tree: `customer.country.name` is `country` with `name` below `customer`. */
export type PathTree = ReadonlyMap<string, PathTree>

type Growing = Map<string, Growing>

export function readPaths(paths: readonly string[]): PathTree {
  const tree: Growing = new Map()
  for (const path of paths) {
    let at = tree
    for (const part of path.split('.')) {
      const next: Growing = at.get(part) ?? new Map()
      at.set(part, next)
      at = next
    }
  }
  return tree
}
