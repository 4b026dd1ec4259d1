import { preloadFormats, recordName } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import { Button } from '@trellis/ui'
import { useEffect, useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { useUnsavedChanges } from '../../unsaved/use-unsaved-changes.ts'
import { BulkConflicts } from '../bulk/bulk-conflicts.tsx'
import { type BulkEdits, countEdits, withoutSaved } from '../bulk/bulk-edits.ts'
import type { BulkSave } from '../bulk/use-bulk-save.ts'
import { t as listText } from '../texts.ts'
import styles from './edit-bar.module.css'
import { t } from './texts.ts'
import type { Edits } from './use-edits.ts'

type EditBarProps = {
  schema: RecordSchema
  edits: Edits
  bulk: BulkSave
  /** Cells that hold no valid value: they are kept. */
  problems: number
  /** What can be saved. */
  sound: BulkEdits
  /** Answers whether everything was saved. */
  onSave: () => Promise<boolean>
  onDiscard: () => void
}

/** How much is not saved yet, and what to do with it. */
export function EditBar({ schema, edits, bulk, problems, sound, onSave, onDiscard }: EditBarProps) {
  const { changes, records } = countEdits(edits.edits)
  const hasChanges = changes > 0
  const canSave = sound.size > 0 && !bulk.isSaving
  useUnsavedChanges({ hasChanges, save: onSave })
  useCommands(useSaveCommand(canSave, onSave))
  useInputs(schema)
  const titleOf = (id: string) => recordName(edits.edits.get(id)?.loaded ?? { id }, schema)
  return (
    <>
      <div className={styles.bar} role="region" aria-label={t('records.edit.bar')}>
        <span role="status" className={styles.count}>
          {hasChanges ? t('records.edit.count', { changes, records }) : t('records.edit.hint')}
        </span>
        {problems > 0 && <span className={styles.problem}>{t('records.edit.problems', { count: problems })}</span>}
        {hasChanges && (
          <Button size="small" variant="tertiary" isDisabled={bulk.isSaving} onPress={onDiscard}>
            {listText('records.discard')}
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          isBusy={bulk.isSaving}
          isDisabled={sound.size === 0}
          onPress={() => void onSave()}
        >
          {listText('records.save')}
        </Button>
      </div>
      <BulkConflicts
        {...{ schema, bulk, titleOf }}
        onGoBack={() => edits.settle(withoutSaved(sound, bulk.goBack()))}
        onCancel={() => {
          bulk.cancel()
          edits.settle(sound)
        }}
        onDone={() => edits.settle(sound)}
      />
    </>
  )
}

function useSaveCommand(canSave: boolean, onSave: () => Promise<boolean>): readonly Command[] {
  return useMemo(
    () => [
      {
        id: 'records.saveCells',
        label: listText('records.save'),
        icon: 'save',
        group: 'here',
        keys: 'Ctrl+S',
        when: () => canSave,
        run: () => void onSave(),
      },
    ],
    [canSave, onSave],
  )
}

/** Fetched when editing begins: a connection that is lost meanwhile keeps nobody from typing. What cannot be had is asked for again by its cell. */
function useInputs({ properties }: RecordSchema): void {
  useEffect(() => {
    preloadFormats(Object.values(properties).map(({ format }) => format)).catch(() => undefined)
  }, [properties])
}
