import { type Frame, lineOf } from './frame.ts'
import type { Folded } from './types.ts'

/** Some row holds a step inside of the loops around this frame. */
export function markRows(frame: Frame): void {
  for (const { loop } of lineOf(frame).slice(0, -1)) if (loop) loop.hasRows = true
}

/** All that no row holds yet, in the order in which it happened. */
export function unkeptIn({ unkept, loop }: Frame): Folded[] {
  return [...unkept, ...(loop ? [...loop.unkept, ...[...loop.frames.values()].flatMap(unkeptIn)] : [])]
}

/** Forgets what a row holds by now. */
export function dropKept(frame: Frame, kept: ReadonlySet<Folded>): void {
  frame.unkept = frame.unkept.filter(event => !kept.has(event))
  if (!frame.loop) return
  frame.loop.unkept = frame.loop.unkept.filter(event => !kept.has(event))
  for (const item of frame.loop.frames.values()) dropKept(item, kept)
}
