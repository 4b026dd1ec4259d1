import { ownValue } from '@trellis/base'
import type { FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import type { FormatLook } from '../define-look.ts'
import { findLook } from '../find-look.ts'
import { titleOrId } from './title-or-id.ts'

type Named = { id: string; recordTitle?: string }

/** What to call a record: its title, else its first text where its fields are known, else a part of its ID. */
export function recordName(record: Named, schema?: RecordSchema): string {
  return record.recordTitle?.trim() || (schema && firstText(record, schema)) || titleOrId(record)
}

function firstText(record: RecordValues, { properties }: RecordSchema): string | undefined {
  for (const [id, field] of Object.entries(properties)) {
    const value = ownValue(record, id)
    if (typeof value !== 'string' || value.trim() === '') continue
    const shown = namingLook(field)?.display?.(value, field, localeTag())
    if (shown) return shown
  }
  return undefined
}

/** Of a field whose text a record without a title may be called by. */
export function namingLook(field: FieldSchema | undefined): FormatLook | undefined {
  const look = field && isSeen(field) ? findLook(field.format) : undefined
  return look?.display && isPlainText(look) ? look : undefined
}

const isSeen = ({ metadata }: FieldSchema) => metadata?.hidden !== true && metadata?.detailPriority !== 'other'

const isPlainText = ({ storage, comparison, hasPlainCell }: FormatLook) =>
  storage === 'column' && comparison === 'text' && hasPlainCell === true
