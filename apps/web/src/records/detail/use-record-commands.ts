import { useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { t } from '../texts.ts'

type RecordCommands = { formId: string; canSave: boolean; onActivity: () => void }

/** What the palette and the keys offer on a record's page. */
export function useRecordCommands({ formId, canSave, onActivity }: RecordCommands): void {
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'record.save',
        label: t('records.save'),
        icon: 'save',
        group: 'here',
        keys: 'Ctrl+S',
        when: () => canSave,
        run: () => submitForm(formId),
      },
      {
        id: 'record.activity',
        label: t('records.activity'),
        icon: 'history',
        group: 'here',
        keys: 'Ctrl+.',
        run: onActivity,
      },
    ],
    [formId, canSave, onActivity],
  )
  useCommands(commands)
}

function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
