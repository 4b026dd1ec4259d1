import { findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { Button, Dialog, Icon, TextArea } from '@trellis/ui'
import { useId, useState } from 'react'
import styles from '../collections.module.css'
import { type PastedColumn, readColumns } from '../document/paste-columns.ts'
import { t } from '../texts.ts'

type PasteColumnsDialogProps = { onClose: () => void; onAdd: (columns: readonly PastedColumn[]) => void }

/** Makes fields from a list of names, or from cells of a spreadsheet; shows what each would become. */
export function PasteColumnsDialog({ onClose, onAdd }: PasteColumnsDialogProps) {
  const form = useId()
  const [text, setText] = useState('')
  const columns = readColumns(text)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('collections.paste')}
      icon="list"
      footer={
        <>
          <Button onPress={onClose}>{t('collections.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isDisabled={columns.length === 0}>
            {t('collections.pasteAdd', { count: columns.length })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.paste}
        onSubmit={event => {
          event.preventDefault()
          if (columns.length > 0) onAdd(columns)
        }}
      >
        <TextArea
          label={t('collections.pasteNames')}
          description={t('collections.pasteHint')}
          autoFocus
          minRows={6}
          maxRows={12}
          value={text}
          onChange={setText}
        />
        {columns.length > 0 && <Guesses columns={columns} />}
      </form>
    </Dialog>
  )
}

function Guesses({ columns }: { columns: readonly PastedColumn[] }) {
  return (
    <section aria-label={t('collections.pasteGuess')}>
      <h3 className={styles.category}>{t('collections.pasteGuess')}</h3>
      <ul className={styles.guesses}>
        {columns.map(({ title, field }, at) => (
          // The place is the column's identity: two lines may hold the same name.
          <li key={`${at} ${title}`} className={styles.guess}>
            <Icon name={findFormat(field.format)?.icon ?? 'label'} size={18} />
            <span className={styles.guessTitle}>{title}</span>
            <span className={styles.hint}>{formatLabel(field.format)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
