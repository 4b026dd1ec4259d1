import type { FlowDocument, FlowStep } from '@trellis/model'
import type { KnownThings } from './known-things.ts'

/** What every part of the settings of a step works on. */
export type StepPart = {
  flow: FlowDocument
  step: FlowStep
  known: KnownThings
  /** Edits of one key that follow each other closely are one step back. */
  change: (next: FlowStep, mergeKey?: string) => void
}

/** With another value at the key; an empty one is left out, so that the definition holds no empty parts. */
export function withPart<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  key: Key,
  value: Whole[Key] | undefined | null,
): Whole {
  const { [key]: _, ...rest } = whole
  const isNothing = value === undefined || value === null || value === '' || value === false
  return (isNothing ? rest : { ...rest, [key]: value }) as Whole
}
