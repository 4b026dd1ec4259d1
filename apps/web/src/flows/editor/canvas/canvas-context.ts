import { createContext } from 'react'
import type { StepProblem, StepTab } from '../flow-problems.ts'
import type { KnownThings } from '../known-things.ts'
import type { StepEditing } from '../use-step-editing.ts'
import type { InsertPlace } from './diagram.ts'

/** What every node and line of a canvas needs beside its own. */
export type CanvasThings = {
  known: KnownThings
  problems: readonly StepProblem[]
  editing: StepEditing
  onOpen: (stepId: string, tab?: StepTab) => void
  onInsert: (place: InsertPlace) => void
}

export const CanvasContext = createContext<CanvasThings | undefined>(undefined)
