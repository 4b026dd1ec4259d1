import { TextArea } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import styles from './general-fields.module.css'

const t = registerTexts('ui', { 'assets.notes': 'Notes for builders' })

type NotesFieldProps<Document extends { adminNotes?: string }> = {
  document: Document
  problems: Readonly<Record<string, string>>
  description: string
  onChange: (next: Document, key: string) => void
}

/** The page Notes of an asset: what builders tell each other (1 §3.2). */
export function NotesField<Document extends { adminNotes?: string }>(props: NotesFieldProps<Document>) {
  const { document, problems, description, onChange } = props
  const set = (adminNotes: string) => {
    const { adminNotes: _, ...rest } = document
    // An emptied text is left out, so that the definition holds no empty strings.
    onChange((adminNotes ? { ...rest, adminNotes } : rest) as Document, 'adminNotes')
  }
  return (
    <div className={styles.form}>
      <TextArea
        label={t('assets.notes')}
        description={description}
        error={problems['adminNotes']}
        value={document.adminNotes ?? ''}
        onChange={set}
      />
    </div>
  )
}
