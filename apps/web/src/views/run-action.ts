import { actionNames } from '@trellis/actions'
import type { Surroundings } from '@trellis/actions/run'
import { webActions } from '@trellis/actions/web'
import { isPlainObject, ownValue } from '@trellis/base'
import type { ContractName } from '@trellis/contract'
import { flowIdOf, type Trigger } from '@trellis/model'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { describeError } from '../api/show-error.ts'
import { t } from './texts.ts'

const clientActions = 'DISPATCH_'

/** Does what a trigger says, in the browser or by the server; throws what people can read. */
export async function runAction(trigger: Trigger, parameters: unknown, view: Surroundings): Promise<void> {
  const { type } = trigger
  const given = isPlainObject(parameters) ? parameters : {}
  const load = ownValue(webActions, type)
  if (load) {
    const { web } = await load()
    return web.run(given, view)
  }
  const flowId = flowIdOf(type)
  if (flowId !== undefined) return runFlow(flowId, given)
  if (type === 'FLOW_RUN')
    return runFlow(String(given['id'] ?? ''), isPlainObject(given['input']) ? given['input'] : {})
  const name = ownValue(actionNames, type)
  if (name === undefined || type.startsWith(clientActions)) throw new Error(t('views.notHere', { name: name ?? type }))
  const answer: unknown = await call(type as ContractName, given as never).catch((error: unknown) => {
    throw readable(error)
  })
  refuseUnsaved(answer)
}

/** A save of many records answers although some were not saved, which is an error of the action (1 §3.11). */
function refuseUnsaved(answer: unknown): void {
  const { failed = [], summary } = (isPlainObject(answer) ? answer : {}) as Partial<OperationOutput<'DATA_BULK_UPDATE'>>
  const [first] = failed
  if (!first || !summary) return
  const [field] = Object.values(first.details?.fields ?? {})
  const why = field ?? first.message
  throw Object.assign(new Error(t('views.notAllSaved', { failed: summary.failed, count: summary.total, why })), {
    code: first.code,
  })
}

/** Runs the flow to its end; why it failed is the trigger's error. */
async function runFlow(id: string, input: Readonly<Record<string, unknown>>): Promise<void> {
  const { startFlow } = await import('../flows/start-flow.ts')
  const { status, error } = await startFlow({ id, input }).catch((failure: unknown) => {
    throw readable(failure)
  })
  if (status === 'failed' || status === 'cancelled')
    throw Object.assign(new Error(error?.message ?? t('views.flowFailed')), { code: error?.type })
}

const readable = (error: unknown) =>
  Object.assign(new Error(describeError(error).message, { cause: error }), { code: codeOf(error) })

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
