import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationInput, OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import type { PageChanges } from '../../shell/page.tsx'
import { mailKey } from './mail-keys.ts'
import { type MailValues, mailInput, mailProblems, mailValues } from './mail-values.ts'
import { t } from './texts.ts'

export type MailEditor = {
  values: MailValues
  problems: ReturnType<typeof mailProblems>
  changes: PageChanges
  change(values: Partial<MailValues>): void
  /** Sends what is not typed into the form; answers whether it was stored, and tells of failures itself. */
  send(input: OperationInput<'MAIL_SETTINGS_SET'>, done: string): Promise<boolean>
}

export function useMailEditor(stored: OperationOutput<'MAIL_SETTINGS_GET'>): MailEditor {
  const client = useQueryClient()
  const before = mailValues(stored)
  const [values, setValues] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const problems = mailProblems(values)
  const keys = Object.keys(values) as (keyof MailValues)[]

  const send: MailEditor['send'] = async (input, done) => {
    setSaving(true)
    try {
      await call('MAIL_SETTINGS_SET', input)
      toast.success({ title: done })
      await client.invalidateQueries({ queryKey: mailKey })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  const save = async () => {
    setChecked(true)
    return Object.keys(problems).length === 0 && send(mailInput(values), t('mail.saved'))
  }
  return {
    values,
    problems: isChecked ? problems : {},
    change: changed => setValues({ ...values, ...changed }),
    send,
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
