import type { QueryClient } from '@tanstack/react-query'
import { recordsKey } from '../records/list/records-key.ts'
import { flowAnswerKey } from './flow-answer.ts'
import { componentsOf, type OpenedNode } from './opened-node.ts'

/** Asks again for what these components show, and for all of a view that stands in one of them; for everything where none is named. */
export function refreshView(
  { view, inner }: Pick<OpenedNode, 'view' | 'inner'>,
  client: QueryClient,
  ids: readonly string[] | undefined,
): void {
  const wanted = ids?.map(id => id.replace(/_associations$/, ''))
  for (const { id, attrs } of componentsOf(view)) {
    if (wanted && !wanted.includes(id)) continue
    inner.get(id)?.refresh(undefined)
    const { source } = attrs
    if (source?.type === 'flow') void client.invalidateQueries({ queryKey: flowAnswerKey(source.flowId) })
    if (source?.type !== 'collection') continue
    const { collectionId } = source.cursor
    void client.invalidateQueries({ queryKey: recordsKey(collectionId) })
    void client.invalidateQueries({ queryKey: ['record', collectionId] })
  }
}
