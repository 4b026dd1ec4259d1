import { notFound, OperationalError } from '@trellis/base'
import { StepFailed } from '@trellis/flows'
import type { StepCall } from '@trellis/flows/server'
import type { FailureReason } from '@trellis/integrations'
import { mayOpenSection, type StepErrorType } from '@trellis/model'
import { integrationAsset } from '@trellis/model/assets'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'

type Asked = Parameters<StepCall['integration']>[0] & { key: string; signal: AbortSignal }

const typeOfReason: Readonly<Record<FailureReason, StepErrorType>> = {
  NAME: 'CONNECTION',
  UNREACHABLE: 'CONNECTION',
  TLS: 'CONNECTION',
  SIGN_IN: 'DENIED',
  RIGHTS: 'DENIED',
  GUARD: 'DENIED',
  TIMEOUT: 'TIMEOUT',
  TOO_LARGE: 'LIMIT',
  ANSWER: 'OTHERS',
  BUSY: 'RATE_LIMITED',
  SERVER: 'HTTP_5XX',
  INPUT: 'VALIDATION_ERROR',
  SECRETS: 'DENIED',
  DATABASE: 'CONNECTION',
  STATEMENT: 'VALIDATION_ERROR',
  LIBRARY: 'OTHERS',
}

/** Seconds that another system may ask a step to wait. */
const longestWait = 3600

/** Asks another system as a step of a flow: for whoever has the integration through an app, or builds integrations. */
export async function callIntegration(
  { integrations }: Pick<Services, 'integrations'>,
  caller: Caller,
  { signal, ...asked }: Asked,
): Promise<unknown> {
  if (!mayUseIntegration(caller, asked.id)) throw notFound('The integration')
  const outcome = await integrations.run({ caller, signal, cause: 'flow', ...asked })
  if (outcome.status === 'done') return outcome.output ?? null
  signal.throwIfAborted()
  const { reason = '', message = 'The integration failed', retryAfter } = outcome
  if (!Object.hasOwn(typeOfReason, reason)) throw new OperationalError('UNAVAILABLE', message)
  const type = typeOfReason[reason as FailureReason]
  throw new StepFailed({
    type,
    message,
    ...(retryAfter !== undefined && { retryAfter: Math.min(retryAfter, longestWait) }),
  })
}

/** As with flows: one of the caller's apps links it (S18). */
function mayUseIntegration(caller: Caller, id: string): boolean {
  const isLinked = caller.apps.some(({ integrations = [] }) => integrations.includes(id))
  return isLinked || caller.isTenantAdmin || mayOpenSection(caller, integrationAsset.section)
}
