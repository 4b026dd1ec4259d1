import { actionNames } from '@trellis/actions'
import type { Surroundings } from '@trellis/actions/run'
import { webActions } from '@trellis/actions/web'
import { isPlainObject, ownValue } from '@trellis/base'
import type { ContractName } from '@trellis/contract'
import type { Trigger } from '@trellis/model'
import { call } from '../api/call.ts'
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
  const name = ownValue(actionNames, type)
  if (name === undefined || type.startsWith(clientActions)) throw new Error(t('views.notHere', { name: name ?? type }))
  try {
    await call(type as ContractName, given as never)
  } catch (error) {
    throw Object.assign(new Error(describeError(error).message), { code: codeOf(error) })
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
