import { isPlainObject } from '@trellis/base'
import type {
  AssociationSettings,
  FieldSchema,
  LinkedRecord,
  ListCursor,
  RecordValues,
  TrellisRecord,
} from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import { findFormat } from '../../find-format.ts'
import { t } from '../../texts.ts'
import { isEmptyValue } from '../../validate/validate-record.ts'

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
    ...(isPlainObject(record['relationship']) ? { relationship: record['relationship'] } : {}),
  }
}

/** What the links of the association say themselves; a link field is a field like any other. */
export function linkFieldsOf({ metadata }: FieldSchema): [string, FieldSchema][] {
  return Object.entries(metadata?.association?.relationship?.properties ?? {}) as [string, FieldSchema][]
}

/** The values of a link in the order of its fields, for people; '' where it says nothing. */
export function describeLink(values: RecordValues | undefined, schema: FieldSchema): string {
  return linkFieldsOf(schema)
    .filter(([id]) => !isEmptyValue(values?.[id]))
    .map(([id, field]) => findFormat(field.format)?.display(values?.[id], field, localeTag()) ?? '')
    .join(', ')
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
