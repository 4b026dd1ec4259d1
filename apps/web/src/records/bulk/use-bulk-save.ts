import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import type { ListWrites } from '../list/list-frame.ts'
import { recordsKey } from '../list/records-key.ts'
import { type BulkEdits, editsOf, noEdits, recordsToSave } from './bulk-edits.ts'
import { type BulkFailure, type BulkResult, saveBulk } from './save-bulk.ts'
import { savedWords } from './saved-words.ts'

export type BulkSave = {
  isSaving: boolean
  /** `kept` cells were not given to be saved. Answers true where every record was saved; else `failures` says what was not. */
  save: (edits: BulkEdits, options?: { kept?: number }) => Promise<boolean>
  /** What the last save left, until the person decides. */
  failures: readonly BulkFailure[]
  saved: number
  /** Writes what failed over what others wrote. */
  override: () => Promise<boolean>
  /** Back to the edits that were not saved. */
  goBack: () => BulkEdits
  /** Gives up what was not saved; the list shows what is stored. */
  cancel: () => void
}

type Left = { edits: BulkEdits; failures: readonly BulkFailure[]; saved: number }

const nothing: Left = { edits: noEdits, failures: [], saved: 0 }

/** Saves edits of many records, tells by toast how many, and keeps what failed for a decision (1 §4, §8); `write` does it in place of that. */
export function useBulkSave(collectionId: string, write?: ListWrites['rows']): BulkSave {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [left, setLeft] = useState(nothing)
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey(collectionId) })

  async function save(
    edits: BulkEdits,
    { kept = 0, force = false }: { kept?: number; force?: boolean } = {},
  ): Promise<boolean> {
    setSaving(true)
    try {
      if (write) {
        const isDone = await write(recordsToSave(edits).map(({ record }) => record))
        if (isDone) await refresh()
        return isDone
      }
      const result = await saveBulk(collectionId, edits, { force })
      tell({ ...result, kept }, () => void undo(result.batches).then(refresh))
      const ids = result.failed.map(({ input }) => String(input['id']))
      setLeft({ edits: editsOf(edits, ids), failures: result.failed, saved: result.saved })
      if (result.saved > 0) await refresh()
      return result.failed.length === 0
    } catch (error) {
      showError(error)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    isSaving,
    save,
    failures: left.failures,
    saved: left.saved,
    override: () => save(left.edits, { force: true }),
    goBack: () => {
      setLeft(nothing)
      return left.edits
    },
    cancel: () => {
      setLeft(nothing)
      void refresh()
    },
  }
}

function tell(result: BulkResult & { kept: number }, onUndo: () => void): void {
  const title = savedWords(result)
  if (title !== undefined) toast.success({ title, ...(result.saved > 0 && { undo: onUndo }) })
}

async function undo(batches: readonly string[]): Promise<void> {
  try {
    for (const batchId of batches) await call('DATA_UNDO', { batchId })
  } catch (error) {
    showError(error)
  }
}
