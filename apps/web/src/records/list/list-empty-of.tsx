import { placeOf } from '../../routes/places.ts'
import { ListEmpty } from './list-empty.tsx'
import type { ListFrame } from './list-frame.ts'

type ListEmptyOfProps = { frame: ListFrame; error?: unknown; onRetry?: () => void }

/** What a body shows where it has no rows, or could not get them: one text without filters, another with them (1 §2.7). */
export function ListEmptyOf({ frame, error, onRetry }: ListEmptyOfProps) {
  const { collectionId, collection, change } = frame
  if (onRetry) return <ListEmpty kind="failed" error={error} onRetry={onRetry} />
  return (
    <ListEmpty
      kind={emptyKind(frame)}
      {...(collection?.verbs.create ? { newHref: placeOf.newRecord(collectionId) } : {})}
      onClear={() => change({ skip: 0, search: '', filter: undefined, quick: [] })}
    />
  )
}

function emptyKind({ state, collection }: ListFrame): 'nothing' | 'nothing-create' | 'no-match' {
  if (state.search || state.filter || state.quick?.length) return 'no-match'
  return collection?.verbs.create ? 'nothing-create' : 'nothing'
}
