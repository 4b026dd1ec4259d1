import { Button, Checkbox, Dialog, TextField } from '@trellis/ui'
import { useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { t } from './texts.ts'
import styles from './view-dialog.module.css'

export type ViewNaming = { name: string; shared: boolean }

type ViewDialogProps = {
  title: string
  description?: string
  collection: string
  start: ViewNaming
  onClose: () => void
  onSave: (naming: ViewNaming) => Promise<void>
}

/** Names a view and says whom it is for. */
export function ViewDialog({ title, description, collection, start, onClose, onSave }: ViewDialogProps) {
  const [name, setName] = useState(start.name)
  const [shared, setShared] = useState(start.shared)
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const save = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    setBusy(true)
    try {
      await onSave({ name: name.trim(), shared })
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onPress={onClose}>{t('views.cancel')}</Button>
      <Button variant="primary" isBusy={isBusy} onPress={() => void save()}>
        {t('views.save')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} size="compact" title={title} description={description} footer={footer}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={t('views.name')}
          isRequired
          autoFocus
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={isMissing ? t('views.nameMissing') : undefined}
        />
        <Checkbox
          label={t('views.share', { collection })}
          description={t('views.shareWhy')}
          value={shared}
          onChange={next => setShared(next === true)}
        />
      </form>
    </Dialog>
  )
}
