import type { FlowQuery, FlowQueryUse } from '@trellis/model'
import { ApiError } from '../api/api-error.ts'
import { t } from './texts.ts'

/** What queries of the answers of a flow begin with. */
export const flowAnswerKey = (flowId: string) => ['flow-answer', flowId] as const

type Asked = { flowId: string; flowInput?: Readonly<Record<string, unknown>>; query?: FlowQuery }

/** `uses`: what of the query the flow goes by. */
export type FlowAnswer = { answer: unknown; uses: readonly FlowQueryUse[] }

/** What the flow answers, with the rights of the person who looks; throws what people can read. */
export async function readFlowAnswer(
  { flowId, flowInput = {}, query }: Asked,
  signal: AbortSignal,
): Promise<FlowAnswer> {
  const { startFlow } = await import('../flows/start-flow.ts')
  const { status, output, error, uses = [] } = await startFlow({ id: flowId, input: flowInput, query }, signal)
  if (status === 'succeeded') return { answer: output, uses }
  throw new ApiError({ code: 'DENIED', message: error?.message ?? t('views.flowFailed') })
}
