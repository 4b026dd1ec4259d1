import { useQueryClient } from '@tanstack/react-query'
import type { FlowDocument } from '@trellis/model'
import { Banner, Dialog, Link } from '@trellis/ui'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { placeOf } from '../../routes/places.ts'
import { RunForm } from '../run-form.tsx'
import { testFlow } from '../start-flow.ts'
import styles from './flow-editor.module.css'
import { flowKind } from './flow-kind.ts'
import { t } from './texts.ts'

type RunDialogProps = { editor: AssetEditor<FlowDocument>; id: string; onClose: () => void }

/** Runs the flow as it is stored, whatever its status. */
export function RunDialog({ editor, id, onClose }: RunDialogProps) {
  const client = useQueryClient()
  const { original, hasChanges } = editor
  if (!original) return null
  const { name, inputs } = original.document
  const run = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
    testFlow({ id, input, draft: original.hasDraft }, signal)
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
        <RunForm
          inputs={inputs}
          run={run}
          onOutcome={() => void client.invalidateQueries({ queryKey: flowKind.queryKey })}
          renderMore={({ runId }) => <Link href={placeOf.flowRun(id, runId)}>{t('flowEditor.toLogs')}</Link>}
        />
      </div>
    </Dialog>
  )
}
