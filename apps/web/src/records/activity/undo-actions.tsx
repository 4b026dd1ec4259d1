import type { Activity } from '@trellis/model'
import { Button, ConfirmDialog } from '@trellis/ui'
import { useState } from 'react'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'
import { useUndo } from './use-undo.ts'

type UndoActionsProps = { entry: Activity; isThere: boolean; onAsOf: () => void }

/** Takes one change back, or everything that was saved together with it. */
export function UndoActions({ entry, isThere, onAsOf }: UndoActionsProps) {
  const { isUndoing, undo } = useUndo()
  const [isAsking, setAsking] = useState(false)
  const { id, batchId, action } = entry
  return (
    <div className={styles.actions}>
      {isThere && (
        <Button variant="link" size="small" onPress={onAsOf}>
          {t('records.asOf')}
        </Button>
      )}
      {isThere && action === 'update' && (
        <Button variant="link" size="small" isBusy={isUndoing} onPress={() => void undo({ activityId: id })}>
          {t('records.undo')}
        </Button>
      )}
      {batchId && (
        <Button variant="link" size="small" onPress={() => setAsking(true)}>
          {t('records.undoBatch')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        status="warn"
        icon="undo"
        title={t('records.undoBatchTitle')}
        description={t('records.undoBatchWhat')}
        confirmLabel={t('records.undo')}
        onConfirm={async () => void (batchId && (await undo({ batchId })))}
      />
    </div>
  )
}
