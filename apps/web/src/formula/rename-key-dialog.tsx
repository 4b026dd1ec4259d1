import { isTakenKey, type NodePath, renameKey } from '@trellis/formula'
import { Banner, Button, Dialog, TextField } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { changeTree } from './draft.ts'
import styles from './formula-editor.module.css'
import { t } from './texts.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

type RenameKeyDialogProps = { editing: FormulaEditing; path: NodePath; onClose: () => void }

/** A new name for a key of an object; a name that another key has takes that key's place, of which it warns. */
export function RenameKeyDialog({ editing, path, onClose }: RenameKeyDialogProps) {
  const [name, setName] = useState(String(path.at(-1) ?? ''))
  const { draft, change } = editing
  const isTaken = isTakenKey(draft.tree, path, name)
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    if (name === '') return
    change(current => changeTree(current, renameKey(current.tree, path, name), [...path.slice(0, -1), name]))
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="compact"
      title={t('formula.keyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('formula.cancel')}</Button>
          <Button variant="primary" isDisabled={name === ''} onPress={() => apply()}>
            {t('formula.apply')}
          </Button>
        </>
      }
    >
      <form onSubmit={apply} className={styles.rename}>
        <TextField
          label={t('formula.keyName')}
          isRequired
          autoFocus
          isMono
          value={name}
          onChange={setName}
          error={name === '' ? t('formula.keyNeeded') : undefined}
        />
        <Banner status={isTaken ? 'warn' : 'info'}>{t('formula.keyWarning')}</Banner>
      </form>
    </Dialog>
  )
}
