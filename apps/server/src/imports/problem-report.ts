import type { ImportProblem } from '@trellis/contract'

/** What is wrong with a file, in the order of its lines: the first 200 problems and how many there are. */
export type ProblemReport = {
  add(problem: ImportProblem): void
  /** For problems found by a query that told only the first of them. */
  addMany(problems: readonly ImportProblem[], count: number): void
  count(): number
  list(): ImportProblem[]
}

const mostListed = 200

export function createProblemReport(): ProblemReport {
  let listed: ImportProblem[] = []
  let count = 0

  function addMany(problems: readonly ImportProblem[], number: number): void {
    count += number
    // Row problems come in order; those of later checks are put among them.
    listed = [...listed, ...problems].toSorted((left, right) => left.line - right.line).slice(0, mostListed)
  }

  return {
    add(problem) {
      count += 1
      if (listed.length < mostListed) listed.push(problem)
    },
    addMany,
    count: () => count,
    list: () => [...listed],
  }
}
