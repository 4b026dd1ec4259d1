import { createContext } from 'react'
import type { StepProblem, StepTab } from '../flow-problems.ts'
import type { KnownThings } from '../known-things.ts'
import type { StepEditing } from '../use-step-editing.ts'
import type { InsertPlace } from './diagram.ts'
import type { StepMark } from './step-marks.ts'

/** What every node and line of a canvas needs beside its own. */
export type CanvasThings = {
  known: KnownThings
  problems: readonly StepProblem[]
  selected: string | undefined
  onOpen: (stepId: string, tab?: StepTab) => void
  /** Absent where nothing is changed. */
  changing: { editing: StepEditing; onInsert: (place: InsertPlace) => void } | undefined
  /** What a run did, by step; absent where none is shown. */
  marks: ReadonlyMap<string, StepMark> | undefined
}

export const CanvasContext = createContext<CanvasThings | undefined>(undefined)
