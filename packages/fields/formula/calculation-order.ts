/** Ids so that each comes after those it reads, or the first circle that is found: `['a', 'b', 'a']`. */
export function orderByReads(
  reads: ReadonlyMap<string, readonly string[]>,
): { order: string[]; circle?: undefined } | { circle: string[]; order?: undefined } {
  const order: string[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (id: string): string[] | undefined => {
    if (done.has(id)) return undefined
    const start = trail.indexOf(id)
    if (start >= 0) return [...trail.slice(start), id]
    trail.push(id)
    for (const read of reads.get(id) ?? []) {
      const circle = reads.has(read) ? visit(read) : undefined
      if (circle) return circle
    }
    trail.pop()
    done.add(id)
    order.push(id)
    return undefined
  }
  for (const id of reads.keys()) {
    const circle = visit(id)
    if (circle) return { circle }
  }
  return { order }
}
