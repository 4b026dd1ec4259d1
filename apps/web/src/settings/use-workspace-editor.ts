import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import { sessionQuery } from '../session/queries.ts'
import type { PageChanges } from '../shell/page.tsx'
import { t } from './texts.ts'
import { workspaceQuery } from './workspace-query.ts'
import { type WorkspaceValues, workspaceInput, workspaceProblems, workspaceValues } from './workspace-values.ts'

export type WorkspaceEditor = {
  values: WorkspaceValues
  /** None before the first try to save. */
  problems: ReturnType<typeof workspaceProblems>
  changes: PageChanges
  change(values: Partial<WorkspaceValues>): void
}

export function useWorkspaceEditor(stored: OperationOutput<'WORKSPACE_GET'>): WorkspaceEditor {
  const client = useQueryClient()
  const before = workspaceValues(stored)
  const [values, setValues] = useState<WorkspaceValues>(before)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const problems = workspaceProblems(values)
  const keys = Object.keys(before) as (keyof WorkspaceValues)[]
  const save = async () => {
    setChecked(true)
    if (Object.keys(problems).length > 0) return false
    setSaving(true)
    try {
      await call('WORKSPACE_SET', workspaceInput(values))
      toast.success({ title: t('settings.saved') })
      await client.invalidateQueries({ queryKey: workspaceQuery.queryKey })
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    problems: isChecked ? problems : {},
    change: changed => setValues({ ...values, ...changed }),
    changes: {
      count: keys.filter(key => values[key] !== before[key]).length,
      isSaving,
      onSave: save,
      onDiscard: () => {
        setValues(before)
        setChecked(false)
      },
    },
  }
}
