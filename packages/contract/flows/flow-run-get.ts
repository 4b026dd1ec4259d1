import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { RunPlace, RunSummary, runNames, StepFailure } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_RUN_GET',
  summary: 'Answers with a run: whoever started it sees how it ended, developers each step, too.',
  input: Type.Object(RunPlace, { additionalProperties: false }),
  output: Type.Object({
    ...RunSummary,
    output: Type.Optional(Type.Unknown()),
    /** As far as the caller may see it: what it was started with. */
    input: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** The one whose change started it, where the caller may see what it was started with. */
    record: Type.Optional(Type.Object({ collectionId: Type.String(), id: Type.String() })),
    /** Absent where the caller may not see any. */
    steps: Type.Optional(
      Type.Array(
        Type.Object({
          /** Its place in the run: `2`, and inside of a loop `2.17.1`. */
          occurrence: Type.String(),
          stepId: Type.String(),
          stepName: Type.String(),
          status: Type.Union([
            Type.Literal('running'),
            Type.Literal('waiting'),
            Type.Literal('succeeded'),
            Type.Literal('failed'),
          ]),
          startedAt: Type.Optional(Type.String()),
          durationMs: Type.Optional(Type.Integer()),
          attempts: Type.Optional(Type.Integer()),
          /** Of a step that failed, with its error, and is tried again. */
          againAt: Type.Optional(Type.String()),
          /** Only where the flow is verbose, the run failed, or it was started from the editor. */
          input: Type.Optional(Type.Unknown()),
          output: Type.Optional(Type.Unknown()),
          error: Type.Optional(StepFailure),
          /** What was kept is cut at 64 kB. */
          isCut: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
  }),
  access: { signedIn: true },
  names: runNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
