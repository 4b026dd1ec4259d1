import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { numberRefusal, renderCell } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import type { BulkEdits } from '../bulk/bulk-edits.ts'
import { problemOf } from './cell-edits.ts'
import type { DraftLook } from './row-look.ts'
import { t } from './texts.ts'

export type DraftLooks = ReadonlyMap<string, ReadonlyMap<string, DraftLook>>

/** By record and field: what a changed cell shows, and why it cannot be saved. */
export function draftLooks(edits: BulkEdits, schema: RecordSchema | undefined): DraftLooks {
  const looks = new Map<string, ReadonlyMap<string, DraftLook>>()
  for (const [id, { values }] of edits) {
    const cells = Object.entries(values).map(([fieldId, value]): [string, DraftLook] => [
      fieldId,
      lookOf(schema, fieldId, value),
    ])
    looks.set(id, new Map(cells))
  }
  return looks
}

function lookOf(schema: RecordSchema | undefined, fieldId: string, value: unknown): DraftLook {
  const field = ownValue(schema?.properties, fieldId)
  if (!schema || !field) return { content: String(value) }
  const { storage, comparison } = findFormat(field.format) ?? {}
  if (storage === 'link') return { content: t('records.edit.links') }
  const problem = problemOf(schema, fieldId, value)
  if (problem === undefined) return { content: renderCell({ fieldId, schema: field, value }) }
  const content = typeof value === 'number' ? renderCell({ fieldId, schema: field, value }) : String(value ?? '')
  return { content, problem: comparison === 'number' ? numberRefusal(problem, value) : problem }
}
