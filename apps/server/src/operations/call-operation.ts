import { notFound } from '@trellis/base'
import type { CallOperation } from '../calls/call-operation.ts'
import { FileAnswer } from '../calls/file-answer.ts'
import type { Services } from '../services.ts'
import { findOperation } from './operations.ts'

/** The way to call operations without a request: for flows, the command line and whatever else is no HTTP client. */
export function makeCallOperation(services: Services): CallOperation {
  return async (name, input, caller, { signal = new AbortController().signal, checkpoint } = {}) => {
    const operation = findOperation(name)
    if (!operation) throw notFound('The operation')
    signal.throwIfAborted()
    const running = operation.execute(input, { services, caller, signal }, { key: checkpoint, transport: undefined })
    const answer = await (operation.contract.readOnly ? unlessAborted(running, signal) : running)
    return answer instanceof FileAnswer ? answer : JSON.parse(answer)
  }
}

/** Not every reading looks at the signal: its answer is then left behind. */
function unlessAborted(running: Promise<string | FileAnswer>, signal: AbortSignal): Promise<string | FileAnswer> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason)
      running.then(destroy, () => undefined)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function destroy(answer: string | FileAnswer): void {
  if (answer instanceof FileAnswer) answer.stream.destroy()
}
