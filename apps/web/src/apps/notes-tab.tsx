import { TextArea } from '@trellis/ui'
import styles from './app-editor.module.css'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** What builders tell each other of the app. */
export function NotesTab({ editor: { document, change, problems } }: { editor: AppEditor }) {
  if (!document) return null
  const { adminNotes = '', ...rest } = document
  return (
    <div className={styles.form}>
      <TextArea
        label={t('apps.notesLabel')}
        description={t('apps.notesWhat')}
        error={problems['adminNotes']}
        value={adminNotes}
        onChange={notes => change(notes === '' ? rest : { ...rest, adminNotes: notes }, 'adminNotes')}
      />
    </div>
  )
}
