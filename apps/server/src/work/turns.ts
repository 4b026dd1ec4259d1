/** Workspaces (or the platform itself, '') that have as much at work here as one may have, while others could want a place. */
export function fullTurns(running: Iterable<string>, mostOfOne: number): string[] {
  const counts = new Map<string, number>()
  for (const turn of running) counts.set(turn, (counts.get(turn) ?? 0) + 1)
  return [...counts].flatMap(([turn, count]) => (count >= mostOfOne ? [turn] : []))
}
