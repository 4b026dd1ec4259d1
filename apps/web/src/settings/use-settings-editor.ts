import { toast } from '@trellis/ui'
import { useState } from 'react'
import { showError } from '../api/show-error.ts'
import type { PageChanges } from '../shell/page.tsx'

export type SettingsEditing<Values> = {
  /** As they are stored; the page is mounted anew with others. */
  stored: Values
  /** Why they cannot be saved, by field. */
  problemsOf: (values: Values) => Partial<Record<keyof Values, string>>
  /** Stores them, and lets go of what was read before. */
  save: (values: Values) => Promise<void>
  savedText: () => string
}

export type SettingsEditor<Values> = {
  values: Values
  /** None before the first try to save. */
  problems: Partial<Record<keyof Values, string>>
  changes: PageChanges
  change(values: Partial<Values>): void
  /** Does the work as a save does: busy meanwhile, telling of its end or failure; answers whether it was done. */
  run(work: () => Promise<void>, done: string): Promise<boolean>
}

/** Settings of the platform while they are edited. */
export function useSettingsEditor<Values extends object>({
  stored,
  problemsOf,
  save,
  savedText,
}: SettingsEditing<Values>): SettingsEditor<Values> {
  const [values, setValues] = useState(stored)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const problems = problemsOf(values)
  const keys = Object.keys(stored) as (keyof Values)[]
  const run = async (work: () => Promise<void>, done: string) => {
    setSaving(true)
    try {
      await work()
      toast.success({ title: done })
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
    run,
    changes: {
      count: keys.filter(key => values[key] !== stored[key]).length,
      isSaving,
      onSave: async () => {
        setChecked(true)
        return Object.keys(problems).length === 0 && run(() => save(values), savedText())
      },
      onDiscard: () => {
        setValues(stored)
        setChecked(false)
      },
    },
  }
}
