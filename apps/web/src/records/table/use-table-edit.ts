import type { RecordSchema } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useMemo } from 'react'
import { cellsWhere } from '../bulk/bulk-edits.ts'
import { useBulkSave } from '../bulk/use-bulk-save.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from '../list/texts.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { useTableParts } from './lazy-table-parts.tsx'
import type { DraftLook } from './row-look.ts'
import type { TableWork } from './use-table-work.ts'

/** The edit mode of a table: its changes, their look in the cells, and what saves them. */
export function useTableEdit(
  { collectionId, collection, writes }: ListFrame,
  schema: RecordSchema | undefined,
  { edits, isEditing, setEditing }: TableWork,
) {
  const bulk = useBulkSave(collectionId, writes?.rows)
  const { refresh } = useRefresh(collectionId)
  const mayEdit = collection !== undefined && (collection.verbs.update || writes?.rows !== undefined)
  const parts = useTableParts()
  const looks = useMemo(() => parts?.draftLooks(edits.edits, schema) ?? noLooks, [parts, edits.edits, schema])
  // A cell that holds no valid value is marked and kept, and locks no other.
  const sound = useMemo(
    () => cellsWhere(edits.edits, (id, fieldId) => looks.get(id)?.get(fieldId)?.problem === undefined),
    [edits.edits, looks],
  )
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
    sound,
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
      if (sound.size === 0) return false
      const isDone = await bulk.save(sound, { kept: problems })
      if (isDone) edits.settle(sound)
      return isDone && problems === 0
    },
  }
}

export type TableEdit = ReturnType<typeof useTableEdit>

const noLooks: ReadonlyMap<string, ReadonlyMap<string, DraftLook>> = new Map()
