import { ApiError } from '../api/api-error.ts'
import { t } from './texts.ts'

/** What queries of the answers of a flow begin with. */
export const flowAnswerKey = (flowId: string) => ['flow-answer', flowId] as const

type Asked = { flowId: string; flowInput?: Readonly<Record<string, unknown>> }

/** What the flow answers, with the rights of the person who looks; throws what people can read. */
export async function readFlowAnswer({ flowId, flowInput = {} }: Asked, signal: AbortSignal): Promise<unknown> {
  const { startFlow } = await import('../flows/start-flow.ts')
  const { status, output, error } = await startFlow({ id: flowId, input: flowInput }, signal)
  if (status === 'succeeded') return output
  throw new ApiError({ code: 'DENIED', message: error?.message ?? t('views.flowFailed') })
}
