import type { ImportProblem } from '@trellis/contract'

/** What is wrong with a file, in the order of its lines: the first 10,000 problems and how many there are. */
export type ProblemReport = {
  add(problem: ImportProblem): void
  /** For problems found by a query that told only the first of them. */
  addMany(problems: readonly ImportProblem[], count: number): void
  count(): number
  list(): ImportProblem[]
}

/** As many are told at once; the others are in the report's file. */
export const mostListed = 200
export const mostKept = 10_000

export function createProblemReport(): ProblemReport {
  let listed: ImportProblem[] = []
  let count = 0

  function addMany(problems: readonly ImportProblem[], number: number): void {
    count += number
    // Row problems come in order; those of later checks are put among them.
    listed = [...listed, ...problems].toSorted((left, right) => left.line - right.line).slice(0, mostKept)
  }

  return {
    add(problem) {
      count += 1
      if (listed.length < mostKept) listed.push(problem)
    },
    addMany,
    count: () => count,
    list: () => [...listed],
  }
}
