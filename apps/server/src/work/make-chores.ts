/** Runs chores one after the other; one that waits for its turn already is not asked for twice. */
export function makeChores<Name extends string>(
  chores: Readonly<Record<Name, () => Promise<void>>>,
  onError: (error: unknown, chore: Name) => void,
): { ask(chore: Name): void; settled(): Promise<void> } {
  const asked = new Set<Name>()
  let turn: Promise<void> = Promise.resolve()
  return {
    ask(chore) {
      if (asked.has(chore)) return
      asked.add(chore)
      turn = turn
        .then(() => {
          asked.delete(chore)
          return chores[chore]()
        })
        .catch((error: unknown) => onError(error, chore))
    },
    settled: () => turn,
  }
}
