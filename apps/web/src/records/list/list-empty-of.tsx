import { placeOf } from '../../routes/places.ts'
import { ListEmpty } from './list-empty.tsx'
import type { ListFrame } from './list-frame.ts'
import type { ListState } from './list-state.ts'

type ListEmptyOfProps = { frame: ListFrame; error?: unknown; onRetry?: () => void }

/** What a body shows where it has no rows, or could not get them: one text without filters, another with them (1 §2.7). */
export function ListEmptyOf({ frame, error, onRetry }: ListEmptyOfProps) {
  const { collectionId, collection, change } = frame
  if (onRetry) return <ListEmpty kind="failed" error={error} onRetry={onRetry} />
  return (
    <ListEmpty
      kind={emptyKind(frame)}
      {...(collection?.verbs.create ? { newHref: placeOf.newRecord(collectionId) } : {})}
      onClear={() => change(whole)}
    />
  )
}

/** What shows a list without search and filters. */
export const whole: Partial<ListState> = { skip: 0, search: '', filter: undefined, quick: [] }

/** Whether a search or a filter leaves records out. */
export const isNarrowed = ({ search, filter, quick }: ListState): boolean =>
  Boolean(search) || filter !== undefined || Boolean(quick?.length)

function emptyKind({ state, collection }: ListFrame): 'nothing' | 'nothing-create' | 'no-match' {
  if (isNarrowed(state)) return 'no-match'
  return collection?.verbs.create ? 'nothing-create' : 'nothing'
}
