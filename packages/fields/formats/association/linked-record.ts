import type { AssociationSettings, LinkedRecord, ListCursor, TrellisRecord } from '@trellis/model'
import { t } from '../../texts.ts'

export const titleOf = (record: LinkedRecord) => record.recordTitle || t('field.missingTitle')

/** What a link shows of a record. */
export function linkOf(record: TrellisRecord): LinkedRecord {
  const { id, recordTitle } = record
  const own = (key: 'recordDescription' | 'recordImage' | 'recordColor') =>
    typeof record[key] === 'string' && record[key] !== '' ? { [key]: record[key] } : {}
  return {
    id,
    ...(recordTitle ? { recordTitle } : {}),
    ...own('recordDescription'),
    ...own('recordImage'),
    ...own('recordColor'),
  }
}

type CursorParts = {
  collectionId: string
  search: string
  limit: number
  skip?: number
  excluded?: string[]
  /** Lists of records to link: what the association says of them. */
  settings?: AssociationSettings | undefined
}

export function cursorOf({ collectionId, search, limit, skip = 0, excluded = [], settings }: CursorParts): ListCursor {
  return {
    collectionId,
    options: { limit, skip },
    ...(search ? { searchString: search } : {}),
    ...(excluded.length > 0 ? { excluded } : {}),
    ...(settings?.fixedFilter ? { fixedFilter: settings.fixedFilter } : {}),
    // Whoever types looks among all that may be linked.
    ...(settings?.defaultFilter && !search ? { filter: settings.defaultFilter } : {}),
  }
}
