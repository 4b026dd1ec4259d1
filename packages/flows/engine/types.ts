import type { FlowStep, StateChange, StepAction } from '@trellis/model'

/** Why a step failed: a type that error steps choose by, and words for people. `fields`: problems by field. */
export type StepError = {
  type: string
  message: string
  fields?: Readonly<Record<string, string>>
  retryAfter?: number
}

/** What a step came to. */
export type StepOutcome = { output: unknown } | { error: StepError }

/** What a run begins with. */
export type RunStart = {
  /** After the input changes of the flow. */
  input: Readonly<Record<string, unknown>>
  /** The saved state as it is at the start. */
  store: Readonly<Record<string, unknown>>
  /** What started it: `{cause, at, …}`. */
  event: Readonly<Record<string, unknown>>
  user: Readonly<Record<string, unknown>>
  platform: Readonly<Record<string, unknown>>
  record?: unknown
  changed?: unknown
  /** Of other steps, where one is tested alone. */
  results?: Readonly<Record<string, unknown>>
  /** IANA name; what days and hours in formulas mean. */
  timeZone: string
  locale: string
}

/**
 * A step that somebody else has to do. `occurrence` names it within the run, the same after every restart: `3`, in a loop `3.17.1`.
 * `waitUntil`: nothing is done but waiting for that moment.
 */
export type Command = {
  occurrence: string
  step: FlowStep
} & (
  | { type: 'do'; action: StepAction & { parameters: Record<string, unknown>; payload?: unknown } }
  | { type: 'wait'; waitUntil: number }
)

/** Something that a run went through without asking anybody, told to whoever goes on with it. JSON; nobody else reads it. */
export type Folded =
  | { k: 'out'; at: string; step: string; outcome: StepOutcome; changes?: readonly StateChange[]; ends?: true }
  | { k: 'go'; at: string; to: string | null; changes?: readonly StateChange[] }
  | { k: 'items'; at: string; step: string; loop: Loop }
  | { k: 'failed'; at: string; step: string; error: StepError }

/** What goes through a list. */
export type Loop = {
  items: readonly unknown[]
  /** Items at the same time. */
  parallel: number
  /** At an error: `stop` lets the others end and starts no new ones. */
  onError: 'stop' | 'goOn'
}

/** A step as it was stored, in the order in which these were stored. */
export type StoredStep = {
  occurrence: string
  stepId: string
  folded: readonly Folded[]
  /** What was worked out before the first try, where the step has an effect outside, and for a wait its moment. */
  begun?: { parameters?: Record<string, unknown>; payload?: unknown; waitUntil?: number }
  /** Absent where it had not ended. */
  outcome?: StepOutcome
}

/** How a run ended. */
export type RunEnd = { status: 'succeeded'; output: unknown } | { status: 'failed'; error: StepError; stepId?: string }

/** What the run changes of the saved state: `add` is worked out where it is stored. */
export type StoreChanges = { set: Record<string, unknown>; add: Record<string, number> }

/** One step that ended, for the log. `input`: its parameters as they were worked out. */
export type StepTrace = {
  occurrence: string
  step: FlowStep
  input: unknown
  outcome: StepOutcome
  /** Milliseconds since 1970. */
  at: number
}

/** A run of a flow as a machine without I/O: it says what is to be done, and is told what came of it. */
export type RunMachine = {
  /** Takes in what earlier servers stored; before the first `advance`. */
  replay(stored: readonly StoredStep[]): void
  /**
   * Goes on by itself, for some thousand steps at most. Answers what is to be done anew; what was answered before is not answered again.
   * `now`: milliseconds since 1970.
   */
  advance(now: number): readonly Command[]
  /** The last `advance` left off in the middle: let others have a turn, and call it again. */
  hasMore(): boolean
  /**
   * What the row of this step has to hold beside its outcome. Asked again it may hold more. What it holds is kept once `settle` says that
   * the row was stored.
   */
  foldedFor(occurrence: string): readonly Folded[]
  /** Tells what came of a command; `advance` follows. `stored`: what its row holds beside the outcome; without it the next row holds both. */
  settle(occurrence: string, outcome: StepOutcome, stored?: readonly Folded[]): void
  /** A row that was stored before the step ended holds these. */
  keep(folded: readonly Folded[]): void
  /** All that no row holds yet: for a run that is put down while it waits. */
  unkept(): readonly Folded[]
  /** Set once nothing is left to be done. */
  ended(): RunEnd | undefined
  /** Steps begun outside of loops. */
  stepCount(): number
  storeChanges(): StoreChanges
  /** Steps that ended since it was asked last, in order. */
  traces(): readonly StepTrace[]
}
