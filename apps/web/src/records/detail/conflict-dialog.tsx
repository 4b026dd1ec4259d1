import type { FieldConflict } from '@trellis/base'
import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { Button, Dialog, RadioGroup } from '@trellis/ui'
import { useState } from 'react'
import { displayValue } from '../activity/change.tsx'
import { t as ofRecords } from '../texts.ts'
import { useNameOf } from '../use-name-of.ts'
import { t } from './conflict-texts.ts'
import type { Choice, Conflicts } from './conflicts.ts'
import styles from './record-page.module.css'

type ConflictDialogProps = {
  conflicts: Conflicts
  schema: RecordSchema
  isSaving: boolean
  onResolve: (choices: Record<string, Choice>) => void
  onClose: () => void
}

/** Both values of each field that two people changed; the person chooses which stays. */
export function ConflictDialog({ conflicts, schema, isSaving, onResolve, onClose }: ConflictDialogProps) {
  const ids = Object.keys(conflicts)
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(ids.map(id => [id, 'theirs'])),
  )
  const by = Object.values(conflicts)[0]?.by ?? null
  const nameOf = useNameOf([by], ofRecords('records.conflict.someone'))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      status="warn"
      icon="warning"
      title={t('records.conflict.title')}
      description={t('records.conflict.by', { who: nameOf(by) })}
      footer={
        <>
          <Button onPress={onClose}>{ofRecords('records.cancel')}</Button>
          <Button variant="primary" isBusy={isSaving} onPress={() => onResolve(choices)}>
            {t('records.conflict.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.conflicts}>
        {Object.entries(conflicts).map(([id, conflict]) => (
          <RadioGroup
            key={id}
            variant="cards"
            label={ownValue(schema.properties, id)?.title ?? id}
            value={ownValue(choices, id) ?? 'theirs'}
            onChange={choice => setChoices({ ...choices, [id]: choice === 'mine' ? 'mine' : 'theirs' })}
            options={[
              { id: 'mine', label: t('records.conflict.mine'), description: textOf(conflict, 'mine', schema, id) },
              {
                id: 'theirs',
                label: t('records.conflict.theirs'),
                description: textOf(conflict, 'theirs', schema, id),
              },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}

function textOf(conflict: FieldConflict, side: Choice, { properties }: RecordSchema, id: string): string {
  const value = conflict[side]
  return value === undefined || value === null || value === ''
    ? ofRecords('records.change.empty')
    : displayValue(value, ownValue(properties, id))
}
