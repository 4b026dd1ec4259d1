import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { FileAnswer } from '../calls/file-answer.ts'
import type { Implementation, OperationContext } from '../calls/implement.ts'
import { JsonText } from '../calls/json-text.ts'
import { makeInputCheck } from '../calls/validate-input.ts'
import { withCurrentDefinitions } from '../calls/with-current-definitions.ts'
import { runKeeping, runOnce } from './idempotency.ts'

/** An implementation made ready for any transport: the gate is before it, the input is checked here. */
export type Operation = {
  contract: Implementation['contract']
  /** The answer as JSON text, or a file. Input that does not fit is a VALIDATION_ERROR. */
  execute(input: unknown, context: OperationContext<Caller | undefined>): Promise<string | FileAnswer>
}

export function makeOperation(implementation: Implementation): Operation {
  const { contract } = implementation
  const check = makeInputCheck(contract.input)
  return {
    contract,
    async execute(input, context) {
      const checked = check(input ?? {})
      const answerOf = (answerKey?: AnswerKey) =>
        withCurrentDefinitions(context, () =>
          implementation.run(checked, (answerKey ? keepingAnswer(context, answerKey) : context) as OperationContext),
        )
      const run = async (answerKey?: AnswerKey) => toText(await answerOf(answerKey))
      const key = context.request.idempotencyKey
      const { caller } = context
      // An answer that holds a secret is stored nowhere, so such a call is not repeated but made anew.
      if (key === undefined || contract.readOnly || contract.secretAnswer || !caller) {
        const answer = await answerOf()
        return answer instanceof FileAnswer ? answer : toText(answer)
      }
      const again = async (stored: string) =>
        implementation.again ? implementation.again(stored, checked, { ...keepingAnswer(context), caller }) : stored
      const call = { caller, operation: contract.name, key, input: checked, again }
      const { database } = context.services
      return implementation.keepsAnswer === 'inWrite' ? runKeeping(database, call, run) : runOnce(database, call, run)
    },
  }
}

/** Named one by one: what is worked out when asked for is no property of its own. */
function keepingAnswer(context: OperationContext<Caller | undefined>, answerKey?: AnswerKey) {
  const { services, caller, signal, request, cookies } = context
  return { services, caller, signal, request, cookies, answerKey }
}

function toText(answer: unknown): string {
  return answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
}
