import type { StoredCollectionEditor } from '../editor/use-collection-editor.ts'
import { IndexPanel } from './index-panel.tsx'
import { RemovedPanel } from './removed-panel.tsx'
import styles from './settings-tab.module.css'

/** What the collection needs beside its fields, and what was taken out of it. */
export function SettingsTab({ editor }: { editor: StoredCollectionEditor }) {
  const { id, document, reset } = editor
  return (
    <div className={styles.tab}>
      {document && <IndexPanel collectionId={id} schema={document.schema} />}
      <RemovedPanel collectionId={id} onRestored={reset} />
    </div>
  )
}
