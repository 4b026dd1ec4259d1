import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { showError } from '../../../api/show-error.ts'
import { useTextParameter } from '../../../router/place.ts'
import { flowKind } from '../flow-kind.ts'

const pinsQuery = (id: string) =>
  queryOptions({
    queryKey: [...flowKind.queryKey, 'pins', id],
    queryFn: async ({ signal }) => {
      const { list } = await call('FLOW_PIN_LIST', { id }, { signal })
      return new Map(list.map(({ stepId, value }) => [stepId, value]))
    },
  })

/** The samples that this person has pinned to steps of the flow in the address, by step. */
export function usePins(): ReadonlyMap<string, unknown> | undefined {
  const id = useTextParameter('id')
  return useQuery({ ...pinsQuery(id ?? ''), enabled: id !== undefined }).data
}

/** Pins a value to a step, or takes the pin away with undefined. Answers whether that was done. */
export function usePinning(id: string) {
  const client = useQueryClient()
  return async (stepId: string, value: unknown): Promise<boolean> => {
    try {
      await call('FLOW_PIN_SET', { id, stepId, ...(value !== undefined && { value }) })
      await client.invalidateQueries({ queryKey: pinsQuery(id).queryKey })
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }
}
