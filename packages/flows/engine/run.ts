import { type FlowDocument, type FlowStep, flowDefaults, flowLimits, type StateChange } from '@trellis/model'
import { findStep } from '../find-step.ts'
import { chooseError, chooseNext, type Evaluate, FormulaFailed, formulasAt, givenTo, valuesOf } from './formulas.ts'
import { type Frame, type LoopState, lineOf, makeFrame, noteMeta, occurrenceOf } from './frame.ts'
import { closeItem, frameOfItem, makeLoop, nextItem, outcomeOf } from './loop.ts'
import { replayInto } from './replay.ts'
import { RunState } from './state.ts'
import type {
  Command,
  Folded,
  RunEnd,
  RunMachine,
  RunStart,
  StepError,
  StepOutcome,
  StepTrace,
  StoredStep,
} from './types.ts'
import { dropKept, markRows, unkeptIn } from './unkept.ts'

export type RunDefinition = Pick<FlowDocument, 'start' | 'steps' | 'output' | 'maxStepRuns'>

/** After so many steps others have a turn. */
const stepsOfOneGo = 2000
const mostTraces = 10_000

type Asked = { frame: Frame; command: Command }

/**
 * A run of a flow (0b-decisions §12). What happens depends on the document, on what it was started with and on what was stored alone: put
 * together again from its rows, it goes on where it was.
 */
export function makeRun(definition: RunDefinition, start: RunStart): RunMachine {
  return new Machine(definition, start)
}

class Machine implements RunMachine {
  readonly #definition: RunDefinition
  readonly #start: RunStart
  readonly #top: Frame
  readonly #state: RunState
  readonly #asked = new Map<string, Asked>()
  #begun: ReadonlyMap<string, NonNullable<StoredStep['begun']>> = new Map()
  #end: RunEnd | undefined
  #traces: StepTrace[] = []
  #bytes = 0
  #now = 0
  #left = 0
  #commands: Command[] = []

  constructor(definition: RunDefinition, start: RunStart) {
    this.#definition = definition
    this.#start = start
    this.#state = new RunState(start.store)
    const { start: first, steps } = definition
    this.#top = makeFrame({ steps, ...(first !== undefined && { start: first }) }, { prefix: '' })
    this.#top.results = { ...this.#top.results, ...start.results }
  }

  replay(stored: readonly StoredStep[]): void {
    this.#begun = replayInto(this.#top, this.#state, stored)
  }

  advance(now: number): readonly Command[] {
    this.#now = now
    this.#left = stepsOfOneGo
    this.#commands = []
    if (!this.#end) this.#goOn(this.#top)
    return this.#commands
  }

  hasMore(): boolean {
    return this.#left <= 0 && !this.#end
  }

  foldedFor(occurrence: string): readonly Folded[] {
    const asked = this.#asked.get(occurrence)
    return asked ? lineOf(asked.frame).flatMap(({ loop, unkept }) => [...unkept, ...(loop?.unkept ?? [])]) : []
  }

  settle(occurrence: string, outcome: StepOutcome, stored?: readonly Folded[]): void {
    const asked = this.#asked.get(occurrence)
    if (!asked) throw new Error(`Nothing was asked at ${occurrence}`)
    this.#asked.delete(occurrence)
    if (stored) this.#drop(stored, asked.frame)
    const { command } = asked
    const input = command.type === 'do' ? command.action.parameters : { waitUntil: command.waitUntil }
    this.#finish(asked.frame, { outcome, input, isKept: stored !== undefined })
  }

  keep(folded: readonly Folded[]): void {
    this.#drop(folded, this.#top)
    for (const { frame } of this.#asked.values()) markRows(frame)
  }

  unkept(): readonly Folded[] {
    return unkeptIn(this.#top)
  }

  ended(): RunEnd | undefined {
    return this.#end
  }

  stepCount(): number {
    return this.#top.count
  }

  storeChanges() {
    return this.#state.changes()
  }

  traces(): readonly StepTrace[] {
    const traces = this.#traces
    this.#traces = []
    return traces
  }

  #goOn(frame: Frame): void {
    while (this.#left > 0) {
      if (frame.stage === 'ended' || frame.stage === 'asked') return
      if (frame.stage === 'looping') {
        if (!frame.loop || !this.#loopOn(frame, frame.loop)) return
      } else if (frame.stage === 'moving') this.#move(frame)
      else if (frame.next === null) this.#endFrame(frame)
      else this.#begin(frame, frame.next)
    }
  }

  #evaluate(frame: Frame): Evaluate {
    return formulasAt(frame, this.#state, this.#start, this.#now)
  }

  #begin(frame: Frame, id: string): void {
    const step = frame.steps.get(id)
    if (!step) return this.#fail(frame, { type: 'OTHERS', message: `There is no step ${id}` })
    const most = this.#definition.maxStepRuns ?? flowDefaults.maxStepRuns
    frame.step = step
    if (frame.count >= most)
      return this.#fail(frame, { type: 'LIMIT', message: `The flow ran more than ${most.toLocaleString('en')} steps` })
    frame.count += 1
    this.#left -= 1
    try {
      this.#ask(frame, step)
    } catch (error) {
      if (!(error instanceof FormulaFailed)) throw error
      this.#finish(frame, { outcome: { error: error.error }, input: null })
    }
  }

  #ask(frame: Frame, step: FlowStep): void {
    const { type, payload } = step.action
    const begun = this.#begun.get(occurrenceOf(frame))
    const evaluate = this.#evaluate(frame)
    const work = findStep(type)?.work
    const parameters = begun?.parameters ?? givenTo(step, evaluate)
    if (work && 'immediate' in work) {
      const { output = null, error, changes, ends } = work.immediate(parameters)
      const outcome = error ? { error } : { output }
      return this.#finish(frame, { outcome, input: parameters, changes, ends })
    }
    if (work && 'loop' in work) return this.#enterLoop(frame, work.loop(parameters), parameters)
    if (work && 'waitsUntil' in work) {
      const until = begun?.waitUntil ?? work.waitsUntil(parameters, this.#now)
      if (typeof until !== 'number') return this.#finish(frame, { outcome: { error: until }, input: parameters })
      if (until <= this.#now && !begun) return this.#finish(frame, { outcome: { output: {} }, input: parameters })
      return this.#command(frame, { type: 'wait', waitUntil: until })
    }
    const sent = begun && 'payload' in begun ? begun.payload : evaluate(payload ?? null)
    this.#command(frame, { type: 'do', action: { type, parameters, ...(sent !== null && { payload: sent }) } })
  }

  #command(
    frame: Frame,
    what: { type: 'wait'; waitUntil: number } | Pick<Command & { type: 'do' }, 'type' | 'action'>,
  ): void {
    const command = { occurrence: occurrenceOf(frame), step: frame.step as FlowStep, ...what } as Command
    frame.stage = 'asked'
    this.#asked.set(command.occurrence, { frame, command })
    this.#commands.push(command)
  }

  /** The step has come to something: formulas after it can read that. */
  #finish(frame: Frame, done: Finished): void {
    const step = frame.step as FlowStep
    const { input, changes = [], ends = false, isKept = false } = done
    const outcome = this.#withinLimits(done.outcome)
    frame.outcome = outcome
    frame.ends = ends
    frame.stage = 'moving'
    const at = occurrenceOf(frame)
    if (!('error' in outcome)) {
      frame.results[step.id] = outcome.output
      frame.last = outcome.output
      this.#change(frame, changes)
    }
    noteMeta(frame, step, outcome)
    if (!isKept)
      frame.unkept.push({
        k: 'out',
        at,
        step: step.id,
        outcome,
        ...(changes.length > 0 && { changes }),
        ...(ends && { ends }),
      })
    if (this.#traces.length < mostTraces) this.#traces.push({ occurrence: at, step, input, outcome, at: this.#now })
  }

  #withinLimits(outcome: StepOutcome): StepOutcome {
    if ('error' in outcome) return outcome
    const { output } = outcome
    const bytes = typeof output === 'object' && output !== null ? JSON.stringify(output).length : 8
    if (bytes > flowLimits.resultBytes)
      return { error: { type: 'LIMIT', message: 'The result of the step is larger than 16 MB' } }
    this.#bytes += bytes
    if (this.#bytes > flowLimits.runBytes)
      return { error: { type: 'LIMIT', message: 'The results of the run are larger than 64 MB' } }
    return outcome
  }

  #change(frame: Frame, changes: readonly StateChange[]): void {
    if (changes.length === 0) return
    this.#state.apply(changes)
    for (const { loop } of lineOf(frame).slice(0, -1)) loop?.changes.push(...changes)
  }

  /** Chooses where to go after a step that ended. */
  #move(frame: Frame): void {
    const { outcome } = frame
    if (!outcome || 'error' in outcome) return this.#moveAfterError(frame, outcome?.error ?? missing)
    try {
      const step = frame.step as FlowStep
      const evaluate = this.#evaluate(frame)
      const own = valuesOf(step.stateChanges, evaluate)
      this.#change(frame, own)
      const line = frame.ends ? undefined : chooseNext(step.nextSteps, this.#evaluate(frame))
      this.#go(frame, own, line)
    } catch (error) {
      if (!(error instanceof FormulaFailed)) throw error
      this.#moveAfterError(frame, error.error)
    }
  }

  #moveAfterError(frame: Frame, error: StepError): void {
    try {
      const evaluate = this.#evaluate(frame)
      const line = chooseError(frame.step?.errorSteps ?? [], error, evaluate)
      if (line) this.#go(frame, [], line, error)
      else this.#fail(frame, error)
    } catch (problem) {
      if (!(problem instanceof FormulaFailed)) throw problem
      this.#fail(frame, problem.error)
    }
  }

  #go(frame: Frame, own: readonly StateChange[], line: Line | undefined, error?: StepError): void {
    const evaluate = this.#evaluate(frame)
    const more = valuesOf(line?.stateChanges, value => evaluate(value, error))
    this.#change(frame, more)
    const changes = [...own, ...more]
    const to = line?.goTo ?? null
    frame.unkept.push({ k: 'go', at: occurrenceOf(frame), to, ...(changes.length > 0 && { changes }) })
    frame.next = to
    frame.stage = 'ready'
  }

  #fail(frame: Frame, error: StepError): void {
    const stepId = frame.step?.id
    frame.stage = 'ended'
    frame.error = error
    if (frame.parent) frame.unkept.push({ k: 'failed', at: occurrenceOf(frame), step: stepId ?? '', error })
    else this.#end = { status: 'failed', error, ...(stepId !== undefined && { stepId }) }
  }

  #endFrame(frame: Frame): void {
    frame.stage = 'ended'
    if (frame.parent) return
    try {
      this.#end = { status: 'succeeded', output: this.#evaluate(frame)(this.#definition.output ?? null) }
    } catch (error) {
      if (!(error instanceof FormulaFailed)) throw error
      this.#end = { status: 'failed', error: { ...error.error, message: `Output: ${error.message}` } }
    }
  }

  #enterLoop(frame: Frame, loop: ReturnType<LoopWork>, input: unknown): void {
    if ('message' in loop) return this.#finish(frame, { outcome: { error: loop }, input })
    frame.loop = makeLoop(loop)
    frame.stage = 'looping'
    frame.unkept.push({ k: 'items', at: occurrenceOf(frame), step: frame.step?.id ?? '', loop })
  }

  /** False where nothing goes on before somebody answers. */
  #loopOn(frame: Frame, loop: LoopState): boolean {
    for (const [index, item] of loop.frames) {
      this.#goOn(item)
      if (item.stage === 'ended') closeItem(loop, index, item)
    }
    const isStopped = () => loop.onError === 'stop' && loop.errors.length > 0
    while (this.#left > 0 && !isStopped() && loop.frames.size < loop.parallel) {
      const index = nextItem(loop)
      if (index === undefined) break
      const item = frameOfItem(frame, loop, index)
      this.#left -= 1
      this.#goOn(item)
      if (item.stage === 'ended') closeItem(loop, index, item)
    }
    const isOver = loop.frames.size === 0 && (isStopped() || nextItem(loop) === undefined)
    if (isOver) this.#leaveLoop(frame, loop)
    return isOver
  }

  #leaveLoop(frame: Frame, loop: LoopState): void {
    const at = occurrenceOf(frame)
    delete frame.loop
    if (loop.hasRows) frame.unkept.push(...loop.unkept)
    else frame.unkept = frame.unkept.filter(({ k, at: place }) => !(k === 'items' && place === at))
    this.#finish(frame, { outcome: outcomeOf(loop), input: { items: loop.items.length } })
    const told = frame.unkept.at(-1)
    if (!loop.hasRows && loop.changes.length > 0 && told?.k === 'out') told.changes = loop.changes
  }

  /** These are in a row now. */
  #drop(folded: readonly Folded[], frame: Frame): void {
    markRows(frame)
    if (folded.length > 0) dropKept(this.#top, new Set(folded))
  }
}

type LoopWork = Extract<NonNullable<ReturnType<typeof findStep>>['work'], { loop: unknown }>['loop']
type Line = { goTo?: string; stateChanges?: readonly StateChange[] | undefined }
type Finished = {
  outcome: StepOutcome
  input: unknown
  changes?: readonly StateChange[] | undefined
  ends?: true | undefined
  isKept?: boolean
}

const missing: StepError = { type: 'OTHERS', message: 'The step came to nothing' }
