import { findFormat } from '@trellis/fields'
import { renderCell } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { useBulkSave } from '../bulk/use-bulk-save.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { t } from '../texts.ts'
import { problemOf } from './cell-edits.ts'
import type { DraftLook } from './sheet-row.tsx'
import { useEdits } from './use-edits.ts'

/** The edit mode of a table: its changes, their look in the cells, and what saves them. */
export function useTableEdit({ collectionId, collection }: ListFrame, schema: RecordSchema | undefined) {
  const edits = useEdits()
  const bulk = useBulkSave(collectionId)
  const { refresh } = useRefresh(collectionId)
  const [isEditing, setEditing] = useState(false)
  const mayEdit = collection?.verbs.update === true
  const looks = useMemo(() => looksOf(edits.edits, schema), [edits.edits, schema])
  const problems = [...looks.values()].flatMap(cells => [...cells.values()]).filter(({ problem }) => problem).length
  const discard = () => {
    const before = edits.edits
    edits.reset()
    if (before.size > 0) toast.information({ title: t('records.edit.discarded'), undo: () => edits.reset(before) })
  }
  return {
    edits,
    bulk,
    looks,
    problems,
    mayEdit,
    isEditing: isEditing && mayEdit,
    discard,
    /** Fetches first, then edits; the second time edits are given up and the list fetched again (1 §4). */
    toggle: async () => {
      if (isEditing) discard()
      else await refresh()
      setEditing(!isEditing)
      if (isEditing) await refresh()
    },
    start: () => {
      if (mayEdit) setEditing(true)
      return mayEdit
    },
    save: async () => {
      if (problems > 0) return false
      const isDone = await bulk.save(edits.edits)
      if (isDone) edits.reset()
      return isDone
    },
  }
}

export type TableEdit = ReturnType<typeof useTableEdit>

/** By record and field: what a changed cell shows, and why it cannot be saved. */
function looksOf(edits: TableEditEdits, schema: RecordSchema | undefined) {
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

type TableEditEdits = ReturnType<typeof useEdits>['edits']

function lookOf(schema: RecordSchema | undefined, fieldId: string, value: unknown): DraftLook {
  const field = schema?.properties[fieldId]
  if (!schema || !field) return { content: String(value) }
  if (findFormat(field.format)?.storage === 'link') return { content: t('records.edit.links') }
  const problem = problemOf(schema, fieldId, value)
  if (problem !== undefined) return { content: String(value ?? ''), problem }
  return { content: renderCell({ fieldId, schema: field, value }) }
}
