import { ownValue } from '@trellis/base'
import type { QuickFilter, RecordSchema } from '@trellis/model'
import { type FilterGroup, type FilterPart, isGroup } from '../filter/filter-tree.ts'
import type { ListState } from './list-state.ts'
import { t } from './texts.ts'

type Known = {
  schema: RecordSchema
  quickFilters: readonly Pick<QuickFilter, 'id'>[]
  /** Ids of the saved views; undefined while nobody knows them. */
  views?: ReadonlySet<string> | undefined
}

/** A state without what is gone, and what that was. */
export type Mended = { state: ListState; missing: string[] }

/**
 * What a link or a saved view asks for may have been deleted since: the list opens without it. `missing` names fields, quick filters
 * and the view that are not there any more, each once.
 */
export function mendState(state: ListState, { schema, quickFilters, views }: Known): Mended {
  const missing = new Set<string>()
  const hasField = (path: string | undefined): boolean => {
    const id = path?.split('.')[0] ?? ''
    if (id === '' || ownValue(schema.properties, id)) return true
    missing.add(t('records.missingName', { name: id }))
    return false
  }
  const known = new Set(quickFilters.map(({ id }) => id))
  const { orderBy, descending, group, filter, quick, board, view, ...rest } = state
  // First, since it is a word of ours that begins the sentence.
  const isViewThere = view === undefined || views === undefined || views.has(view)
  if (!isViewThere) missing.add(t('records.missingView'))
  const kept = filter && mendGroup(filter, hasField)
  const chosen = quick?.filter(({ id }) => known.has(id) || !missing.add(t('records.missingName', { name: id })))
  const lane = board && { ...board }
  if (lane && !hasField(lane.field)) delete lane.field
  if (lane && !hasField(lane.sum)) delete lane.sum
  if (lane?.fields) lane.fields = lane.fields.filter(hasField)
  const mended: ListState = {
    ...rest,
    ...(view !== undefined && isViewThere ? { view } : {}),
    ...(orderBy && hasField(orderBy) ? { orderBy, descending: descending === true } : {}),
    ...(group && hasField(group.fieldId) ? { group } : {}),
    ...(kept ? { filter: kept } : {}),
    ...(chosen ? { quick: chosen } : {}),
    ...(lane ? { board: lane } : {}),
  }
  return missing.size === 0 ? { state, missing: [] } : { state: mended, missing: [...missing] }
}

/** Without the conditions on fields that are gone; a group of which nothing is left goes with them. */
function mendGroup(group: FilterGroup, hasField: (id: string | undefined) => boolean): FilterGroup | undefined {
  const parts = group.parts.flatMap((part): FilterPart[] => {
    if (isGroup(part)) {
      const kept = mendGroup(part, hasField)
      return kept ? [kept] : []
    }
    return hasField(part.field) ? [part] : []
  })
  return parts.length > 0 ? { ...group, parts } : undefined
}
