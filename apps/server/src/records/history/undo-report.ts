import type { UndoOutput } from '@trellis/contract'

const mostTold = 1000

/** What an undo did and could not do; counts go on where the lists end. */
export type UndoReport = {
  done(record: UndoOutput['done'][number]): void
  failed(problem: UndoOutput['failed'][number]): void
  /** What another report tells, too. */
  add(other: UndoReport): void
  output(batchId: string): UndoOutput
}

export function makeUndoReport(): UndoReport {
  const done: UndoOutput['done'] = []
  const failed: UndoOutput['failed'] = []
  const counts = { done: 0, failed: 0 }
  return {
    done(record) {
      counts.done += 1
      if (done.length < mostTold) done.push(record)
    },
    failed(problem) {
      counts.failed += 1
      if (failed.length < mostTold) failed.push(problem)
    },
    add(other) {
      const told = other.output('')
      done.push(...told.done.slice(0, mostTold - done.length))
      failed.push(...told.failed.slice(0, mostTold - failed.length))
      counts.done += told.doneCount
      counts.failed += told.failedCount
    },
    output: batchId => ({ batchId, doneCount: counts.done, done, failedCount: counts.failed, failed }),
  }
}
