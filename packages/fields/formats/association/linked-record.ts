import { isPlainObject, ownValue } from '@trellis/base'
import type {
  AssociationSettings,
  FieldSchema,
  LinkedRecord,
  ListCursor,
  RecordValues,
  TrellisRecord,
} from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import type { InputProps } from '../../define-format-web.ts'
import { findRules } from '../../find-rules.ts'
import { isEmptyValue } from '../../validate/validate-record.ts'
import { plainFilter } from '../../values/plain-filter.ts'
import { t } from '../../widget-texts.ts'

export const titleOf = (record: LinkedRecord) => record.recordTitle?.trim() || t('field.missingTitle')

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
    .filter(([id]) => !isEmptyValue(ownValue(values, id)))
    .map(([id, field]) => findRules(field.format)?.display(ownValue(values, id), field, localeTag()) ?? '')
    .join(', ')
}

export type Page = { limit: number; skip: number }

type CursorParts = {
  collectionId: string
  search: string
  limit: number
  skip?: number
  excluded?: readonly string[]
  /** Lists of records to link: what the association says of them. */
  settings?: AssociationSettings | undefined
  /** The field that links them: the server knows its filters, and what formulas in them give. */
  owner?: ListCursor['fixedFilterOf'] | undefined
}

/** The most ids that a cursor may leave out. */
const mostExcluded = 1000

/** Records that can be linked. */
export function cursorOf({
  collectionId,
  search,
  limit,
  skip = 0,
  excluded = [],
  settings,
  owner,
}: CursorParts): ListCursor {
  return {
    collectionId,
    options: { limit, skip },
    ...(search ? { searchString: search } : {}),
    ...(excluded.length > 0 ? { excluded: excluded.slice(0, mostExcluded) } : {}),
    ...(settings ? filtersOf(settings, search, owner) : {}),
  }
}

function filtersOf(
  { fixedFilter, defaultFilter }: AssociationSettings,
  search: string,
  owner: CursorParts['owner'],
): Partial<ListCursor> {
  // Whoever types looks among all that may be linked.
  const first = search ? undefined : defaultFilter
  if (owner && (fixedFilter || first)) return { fixedFilterOf: { ...owner, ...(first ? { withDefault: true } : {}) } }
  const [fixed, filter] = [plainFilter(fixedFilter), plainFilter(first)]
  return { ...(fixed ? { fixedFilter: fixed } : {}), ...(filter ? { filter } : {}) }
}

/** The field itself, where its record is known: a preview has none. */
export function ownerOf({ record, fieldId }: Pick<InputProps, 'record' | 'fieldId'>): CursorParts['owner'] {
  return record && { collectionId: record.collectionId, fieldId }
}

/** Records that are linked, in the association's order; a record that is not stored yet has no links to list. */
export function linkedCursor(
  { record, fieldId, schema }: Pick<InputProps, 'record' | 'fieldId' | 'schema'>,
  search: string,
  page: Page,
): ListCursor | undefined {
  const settings = schema.metadata?.association
  if (!record?.id || !settings) return
  const { orderBy, descending } = orderOf(settings)
  return {
    collectionId: settings.cursor.collectionId,
    associationKey: fieldId,
    relatedTo: { collectionId: record.collectionId, id: record.id },
    options: { ...page, ...(orderBy ? { orderBy, descending } : {}) },
    ...(search ? { searchString: search } : {}),
  }
}

function orderOf({ cursor, defaultOrderBy, defaultDescending }: AssociationSettings) {
  const { orderBy, descending } = cursor.options ?? {}
  return { orderBy: defaultOrderBy || orderBy, descending: defaultDescending ?? descending ?? false }
}
