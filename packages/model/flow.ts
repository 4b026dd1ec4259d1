import Type from 'typebox'
import { assetProperties } from './asset-properties.ts'
import { RecordSchema } from './collection.ts'
import { FlowSchedule, FlowTrigger, FlowWebhook } from './flow-starts.ts'
import { titled } from './listed.ts'
import { flowType, namingParameters } from './naming-parameters.ts'
import { holdsStep } from './refers-to.ts'

/** A value, or a formula as it is stored: a text with `{{…}}`, or an object of one function. */
const valueOrFormula = () => Type.Optional(Type.Unknown())

const StepId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,58}$' })
const ValueKey = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,58}$' })

/** What a step keeps: in `vars` for this run, in `store` for all runs of the flow. */
export const StateChange = Type.Object(
  {
    in: Type.Union([Type.Literal('vars'), Type.Literal('store')]),
    key: ValueKey,
    /** `add`: to the number that is there, whoever else adds meanwhile. */
    how: Type.Union([Type.Literal('set'), Type.Literal('add')]),
    value: valueOrFormula(),
  },
  { additionalProperties: false },
)
export type StateChange = Type.Static<typeof StateChange>

const StateChanges = Type.Optional(Type.Array(StateChange, { maxItems: 100 }))

/** Where a run goes on after a step that went well: the first whose condition holds. Without `goTo` it ends well there. */
export const NextStep = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    lineName: Type.Optional(Type.String({ maxLength: 200 })),
    /** Holds where it is empty. */
    condition: valueOrFormula(),
    stateChanges: StateChanges,
    goTo: Type.Optional(StepId),
  },
  { additionalProperties: false },
)
export type NextStep = Type.Static<typeof NextStep>

/** The same after one that failed: the first of fitting type whose condition holds. Formulas read `event.error`. */
export const ErrorStep = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    lineName: Type.Optional(Type.String({ maxLength: 200 })),
    /** Every type where it is empty, or holds OTHERS. */
    stepErrorTypeList: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 50 }),
    condition: valueOrFormula(),
    stateChanges: StateChanges,
    goTo: Type.Optional(StepId),
  },
  { additionalProperties: false },
)
export type ErrorStep = Type.Static<typeof ErrorStep>

/** How often a step is tried that failed for something that passes by itself. */
export const StepRetry = Type.Object(
  {
    /** With the first one. */
    attempts: Type.Integer({ minimum: 1, maximum: 10 }),
    firstDelaySeconds: Type.Number({ minimum: 0, maximum: 3600 }),
    factor: Type.Number({ minimum: 1, maximum: 10 }),
    maxDelaySeconds: Type.Number({ minimum: 0, maximum: 86_400 }),
  },
  { additionalProperties: false },
)
export type StepRetry = Type.Static<typeof StepRetry>

export const StepAction = Type.Object(
  {
    /** An operation, a step of flows, or `flow:` and the id of a flow. */
    type: Type.String({ minLength: 1, maxLength: 200, ...flowType }),
    parameters: Type.Optional(namingParameters),
    /** The inputs of the flow that the type names. */
    payload: valueOrFormula(),
  },
  { additionalProperties: false },
)
export type StepAction = Omit<Type.Static<typeof StepAction>, 'parameters'> & { parameters?: Record<string, unknown> }

const Coordinate = Type.Integer({ minimum: -100_000, maximum: 100_000 })

/** One step of a flow (2 §3.3). Its id is what formulas read: `result.findOrders`. */
export const FlowStep = Type.Object(
  {
    id: StepId,
    stepName: Type.String({ minLength: 1, maxLength: 200 }),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    /** The log keeps what went in and came out, whatever the flow says. */
    debug: Type.Optional(Type.Boolean()),
    action: StepAction,
    retry: Type.Optional(StepRetry),
    timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
    /** Where it stands on the canvas of the editor, in a loop within that; without one the layout says. */
    position: Type.Optional(Type.Object({ x: Coordinate, y: Coordinate }, { additionalProperties: false })),
    /** After it went well, and before the next step is chosen. */
    stateChanges: StateChanges,
    nextSteps: Type.Array(NextStep, { maxItems: 50 }),
    errorSteps: Type.Array(ErrorStep, { maxItems: 50 }),
    /** What a loop does with each item. */
    body: Type.Optional(
      Type.Object(
        { start: Type.Optional(StepId), steps: Type.Array(Type.Unknown(holdsStep), { maxItems: 500 }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type FlowStep = Omit<Type.Static<typeof FlowStep>, 'body' | 'action'> & {
  action: StepAction
  body?: StepGraph
}

/** Steps that lead to each other. They go from one to the other by id, and from nowhere else. */
export type StepGraph = { start?: string; steps: FlowStep[] }

/** A value under its key, in place of what was sent: worked out once at the start. */
export const InputChange = Type.Object({ key: ValueKey, value: valueOrFormula() }, { additionalProperties: false })
export type InputChange = Type.Static<typeof InputChange>

/** The definition of a flow. Whether it is enabled is no part of it: `FLOW_SET_STATUS` and the engine say so. */
export const FlowDocument = Type.Object(
  {
    ...assetProperties,
    /** The version of the engine that it was made with. */
    engineVersion: Type.Integer({ minimum: 1, ...titled('Engine version') }),
    /** What it is started with. */
    inputs: Type.With(RecordSchema, titled('Inputs')),
    inputChanges: Type.Array(InputChange, { maxItems: 200, ...titled('Input changes') }),
    /** What it keeps from run to run. */
    state: Type.With(RecordSchema, titled('Saved state')),
    /** The answer to whoever waits. */
    output: Type.Optional(Type.Unknown(titled('Output'))),
    start: Type.Optional(Type.With(StepId, titled('Start'))),
    steps: Type.Array(Type.Unsafe<FlowStep>(FlowStep), { maxItems: 500, ...titled('Steps') }),
    /** Changes of records that start it. */
    triggers: Type.Optional(Type.Array(FlowTrigger, { maxItems: 50, ...titled('Triggers') })),
    /** Times at which it starts by itself. */
    schedules: Type.Optional(Type.Array(FlowSchedule, { maxItems: 50, ...titled('Schedules') })),
    webhook: Type.Optional(Type.With(FlowWebhook, titled('Webhook'))),
    /** Id of the API token whose rights runs have that nobody starts. */
    runAs: Type.Optional(Type.String({ minLength: 1, maxLength: 128, ...titled('Runs as') })),
    /** The log keeps what went into each step and came out. */
    verboseLog: Type.Optional(Type.Boolean(titled('Verbose log'))),
    /** Steps that one run may take, without those inside of loops; default 1000. */
    maxStepRuns: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, ...titled('Most steps of a run') })),
    /** Runs at the same time; default 10. */
    concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, ...titled('Runs at the same time') })),
    /** How long a run may take, without waiting; default 60. */
    timeoutMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440, ...titled('Timeout in minutes') })),
  },
  { additionalProperties: false },
)
export type FlowDocument = Type.Static<typeof FlowDocument>
