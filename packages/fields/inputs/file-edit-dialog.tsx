import { Button, Dialog, TextArea, TextField } from '@trellis/ui'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../messages.ts'
import { fileNameProblem } from '../values/file-value.ts'
import { t } from '../widget-texts.ts'
import styles from './files-input.module.css'
import { isStored, type ShownFile } from './use-uploads.ts'

type FileEditDialogProps = {
  file: ShownFile
  isNameRequired: boolean
  onApply: (file: ShownFile) => void
  onClose: () => void
}

/** Name and, once it is uploaded, notes of a file; a draft until Apply. */
export function FileEditDialog({ file, isNameRequired, onApply, onClose }: FileEditDialogProps) {
  const formId = useId()
  const [name, setName] = useState(file.name ?? '')
  const [notes, setNotes] = useState(file.notes ?? '')
  const isUploaded = isStored(file)
  const problem = name.trim() === '' && !isNameRequired ? undefined : fileNameProblem(name)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const { notes: _notes, name: _name, ...rest } = file
    onApply({
      ...rest,
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(isUploaded && notes.trim() ? { notes: notes.trim() } : {}),
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon="edit"
      title={t('field.editFile')}
      footer={
        <>
          <Button onPress={onClose}>{t('field.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={problem !== undefined}>
            {t('field.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.edit} onSubmit={apply} noValidate>
        <TextField
          label={t('field.fileName')}
          isRequired={isNameRequired}
          value={name}
          onChange={setName}
          autoFocus
          error={problem ? problemText(problem) : undefined}
        />
        {isUploaded && <TextArea label={t('field.fileNotes')} value={notes} onChange={setNotes} minRows={3} />}
      </form>
    </Dialog>
  )
}
