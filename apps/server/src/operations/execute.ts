import { UserError } from '@trellis/base'
import type { Contract } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import { type AnswerKey, isStepKey, type StepKey, textOfStep } from '../calls/answer-key.ts'
import { FileAnswer } from '../calls/file-answer.ts'
import { checkAccess } from '../calls/gate.ts'
import type { Implementation, OperationContext } from '../calls/implement.ts'
import { JsonText } from '../calls/json-text.ts'
import type { Transport } from '../calls/transport.ts'
import { makeInputCheck } from '../calls/validate-input.ts'
import { withCurrentDefinitions } from '../calls/with-current-definitions.ts'
import { runKeeping, runOnce } from './idempotency.ts'

/** What may come with a call: the key under which it can be repeated, or the row of the step that it is; and the transport it came over. */
export type Sent = { key: string | StepKey | undefined; transport: Transport | undefined }

/** An implementation made ready for every way of calling it. */
export type Operation = {
  contract: Contract
  /** Refused without a transport. */
  needsTransport: boolean
  /** How it keeps its answer together with what it writes. */
  keepsAnswer: Implementation['keepsAnswer']
  /** The answer as JSON text, or a file. The gate comes first; input that does not fit is a VALIDATION_ERROR. */
  execute(input: unknown, context: OperationContext<Caller | undefined>, sent: Sent): Promise<string | FileAnswer>
}

export function makeOperation(implementation: Implementation): Operation {
  const { contract, needsTransport } = implementation
  const check = makeInputCheck(contract.input)
  return {
    contract,
    needsTransport,
    keepsAnswer: implementation.keepsAnswer,
    async execute(input, context, { key: sent, transport }) {
      const { caller } = context
      checkAccess(contract, caller)
      if (needsTransport && !transport) throw withoutTransport(contract)
      const checked = check(input ?? {})
      const answerOf = (answerKey?: AnswerKey) =>
        withCurrentDefinitions(context, () =>
          implementation.run(
            checked,
            (answerKey ? keepingAnswer(context, answerKey) : context) as OperationContext,
            transport as Transport,
          ),
        )
      const run = async (answerKey?: AnswerKey) => toText(await answerOf(answerKey))
      // An answer that holds a secret is stored nowhere, so such a call is not repeated but made anew.
      if (sent === undefined || contract.readOnly || contract.secretAnswer || !caller) {
        const answer = await answerOf()
        return answer instanceof FileAnswer ? answer : toText(answer)
      }
      // Whoever runs the step looks for its row where this fails.
      if (isStepKey(sent) && implementation.keepsAnswer === 'inWrite') return run(sent)
      const key = isStepKey(sent) ? textOfStep(sent) : sent
      const again = async (stored: string) =>
        implementation.again ? implementation.again(stored, checked, { ...keepingAnswer(context), caller }) : stored
      const call = { caller, operation: contract.name, key, input: checked, again, signal: context.signal }
      const { database } = context.services
      return implementation.keepsAnswer === 'inWrite' ? runKeeping(database, call, run) : runOnce(database, call, run)
    },
  }
}

/** Whoever puts calls together, in a flow for one, may name any operation: they are told, and nothing broke. */
function withoutTransport({ name }: Contract): UserError {
  return new UserError(
    'DENIED',
    `${name} is about the client itself, its session or address: only a request over HTTP may call it`,
  )
}

/** Named one by one: what is worked out when asked for is no property of its own. */
function keepingAnswer(context: OperationContext<Caller | undefined>, answerKey?: AnswerKey) {
  const { services, caller, signal } = context
  return { services, caller, signal, answerKey }
}

function toText(answer: unknown): string {
  return answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
}
