import type { FlowDocument } from '@trellis/model'
import { Banner, Dialog } from '@trellis/ui'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import styles from './flow-editor.module.css'
import { TestRun } from './test-run.tsx'
import { t } from './texts.ts'

type RunDialogProps = { editor: AssetEditor<FlowDocument>; id: string; onClose: () => void }

/** Runs the flow as it is stored, whatever its status. */
export function RunDialog({ editor, id, onClose }: RunDialogProps) {
  const { original, hasChanges } = editor
  if (!original) return null
  const { name, inputs } = original.document
  return (
    <Dialog isOpen onClose={onClose} size="large" icon="play_arrow" title={t('flowEditor.runTitle', { name })}>
      <div className={styles.part}>
        <Banner status="warn" role="note">
          {t('flowEditor.runReal')}
        </Banner>
        {hasChanges && (
          <Banner status="info" role="note">
            {t('flowEditor.runSaved')}
          </Banner>
        )}
        <TestRun id={id} inputs={inputs} draft={original.hasDraft} />
      </div>
    </Dialog>
  )
}
