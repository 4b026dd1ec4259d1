import type { CollectionDocument } from '@trellis/model'
import { IndexPanel } from './index-panel.tsx'
import styles from './settings-tab.module.css'

/** What the collection needs beside its fields. */
export function SettingsTab({ id, document }: { id: string; document: CollectionDocument }) {
  return (
    <div className={styles.tab}>
      <IndexPanel collectionId={id} schema={document.schema} />
    </div>
  )
}
