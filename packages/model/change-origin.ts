/**
 * What a change came from; who made it is `createdBy`. `depth`: how many runs of flows follow from each other, the first is 1.
 * `definition`: somebody changed what builders define.
 */
export type ChangeOrigin =
  | { by: 'person' | 'import' | 'undo' | 'definition' }
  | { by: 'flow'; runId: string; depth: number }

/** As the log keeps it: `person`, `flow 3 <run>`. */
export function originText(origin: ChangeOrigin): string {
  return origin.by === 'flow' ? `flow ${origin.depth} ${origin.runId}` : origin.by
}

const plain = ['person', 'import', 'undo', 'definition'] as const
const ofFlow = /^flow (\d+) (\S+)$/

/** undefined for changes from before the log told it, and for what this version does not know. */
export function readOrigin(text: string | null): ChangeOrigin | undefined {
  const by = plain.find(known => known === text)
  if (by) return { by }
  const [, depth, runId] = ofFlow.exec(text ?? '') ?? []
  return depth === undefined || runId === undefined ? undefined : { by: 'flow', runId, depth: Number(depth) }
}
