import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationInput, OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { t as recordsText } from '../texts.ts'
import { t } from './texts.ts'

type UndoAnswer = OperationOutput<'DATA_UNDO'>

/** A million rows of an import take their time. */
const longest = 900_000
const mostTold = 3

/** Undoes one change, or all of a bulk save, import or undo, and tells what stays as it is. */
export function useUndo() {
  const client = useQueryClient()
  const [isUndoing, setUndoing] = useState(false)
  /** What was done; undefined where it failed, which has been told. */
  const undo = async (input: OperationInput<'DATA_UNDO'>): Promise<UndoAnswer | undefined> => {
    setUndoing(true)
    try {
      const answer = await call('DATA_UNDO', input, { timeout: longest })
      tell(answer)
      return answer
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      setUndoing(false)
      for (const key of ['records', 'record', 'activity', 'trash']) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return { isUndoing, undo }
}

function tell({ doneCount, failedCount, failed }: UndoAnswer): void {
  const told = [...new Set(failed.map(({ message }) => message))].slice(0, mostTold).join(' ')
  if (failedCount === 0)
    return void toast.success({
      title: t('records.undone'),
      message: recordsText('records.count', { count: doneCount }),
    })
  const title = doneCount === 0 ? t('records.undoNothing') : t('records.undoPartly', { count: doneCount })
  toast.warning({ title, message: t('records.undoStays', { count: failedCount, why: told }) })
}
