import { type Frame, type LoopState, makeFrame, occurrenceOf } from './frame.ts'
import type { Loop, StepOutcome } from './types.ts'

export function makeLoop(loop: Loop): LoopState {
  return {
    ...loop,
    frames: new Map(),
    from: 0,
    begun: new Set(),
    outputs: [],
    errors: [],
    unkept: [],
    changes: [],
    hasRows: false,
  }
}

/** The frame of an item, made where it is not there. */
export function frameOfItem(parent: Frame, loop: LoopState, index: number): Frame {
  const known = loop.frames.get(index)
  if (known) return known
  const frame = makeFrame(parent.step?.body ?? { steps: [] }, {
    prefix: `${occurrenceOf(parent)}.${index}.`,
    parent,
    item: { item: loop.items[index] ?? null, index },
  })
  loop.begun.add(index)
  loop.frames.set(index, frame)
  return frame
}

/** The next item that nobody has begun. */
export function nextItem(loop: LoopState): number | undefined {
  while (loop.begun.has(loop.from)) loop.from += 1
  return loop.from < loop.items.length ? loop.from : undefined
}

/** Notes what an item that ended came to. */
export function closeItem(loop: LoopState, index: number, item: Frame): void {
  loop.frames.delete(index)
  loop.unkept.push(...item.unkept)
  if (item.error) loop.errors.push({ index, error: item.error })
  loop.outputs[index] = item.error ? null : item.last
}

/** What the loop as a whole comes to, once all its items have ended. */
export function outcomeOf({ items, outputs, errors, onError }: LoopState): StepOutcome {
  const [first] = errors
  if (first && onError === 'stop')
    return { error: { ...first.error, message: `Item ${first.index + 1}: ${first.error.message}` } }
  const list = items.map((_, index) => outputs[index] ?? null)
  const counts = { list, totalCount: items.length, errorCount: errors.length }
  return { output: errors.length > 0 ? { ...counts, errors } : counts }
}
