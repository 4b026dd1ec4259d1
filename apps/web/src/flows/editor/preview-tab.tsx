import type { FlowDocument } from '@trellis/model'
import { Banner, Icon } from '@trellis/ui'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import styles from './flow-editor.module.css'
import { TestRun } from './test-run.tsx'
import { t } from './texts.ts'

/** The page on which people run the flow, as it is edited: it runs once its changes are saved. */
export function PreviewTab({ editor, flow }: { editor: AssetEditor<FlowDocument>; flow: FlowDocument }) {
  const { id, original, hasChanges } = editor
  const isSaved = original !== undefined && !hasChanges
  return (
    <div className={styles.preview}>
      <Banner status={isSaved ? 'warn' : 'info'} role="note">
        {isSaved ? t('flowEditor.previewWhat') : t('flowEditor.saveToTry')}
      </Banner>
      <h2 className={styles.previewTitle}>
        <Icon name={flow.icon ?? 'account_tree'} />
        <span>{flow.name}</span>
      </h2>
      {flow.description && <p className={styles.hint}>{flow.description}</p>}
      <TestRun
        key={JSON.stringify(flow.inputs)}
        id={id ?? ''}
        inputs={flow.inputs}
        draft={original?.hasDraft === true}
        isDisabled={!isSaved}
      />
    </div>
  )
}
