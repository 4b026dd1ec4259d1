import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { hasEnded } from '../start-flow.ts'
import { flowKind } from './flow-kind.ts'

export type Run = OperationOutput<'FLOW_RUN_GET'>
export type RunStep = NonNullable<Run['steps']>[number]

const pause = 2000

/** A run with its steps, asked for again and again until it has ended. */
export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: [...flowKind.queryKey, 'run', runId],
    queryFn: ({ signal }) => call('FLOW_RUN_GET', { runId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data.status) ? pause : false),
  })
