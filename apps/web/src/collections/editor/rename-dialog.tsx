import { isFieldId } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { Button, Dialog, TextField } from '@trellis/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { isReservedFieldId, renameField } from '../document/fields.ts'
import { t } from '../texts.ts'

type RenameDialogProps = {
  document: CollectionDocument
  fieldId: string
  onClose: () => void
  onRename: (document: CollectionDocument, to: string) => void
}

/** "Change item ID": a trimmed duplicate, an empty and an unchanged id cannot be applied (1 §5). */
export function RenameDialog({ document, fieldId, onClose, onRename }: RenameDialogProps) {
  const form = useId()
  const [text, setText] = useState(fieldId)
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.select(), [])
  const to = text.trim()
  const problem = problemOf(document, fieldId, to)
  const canApply = problem === undefined && to !== fieldId
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="compact"
      title={t('collections.changeId')}
      description={t('collections.changeIdNote')}
      footer={
        <>
          <Button onPress={onClose}>{t('collections.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isDisabled={!canApply}>
            {t('collections.apply')}
          </Button>
        </>
      }
    >
      <form
        ref={frame}
        id={form}
        onSubmit={event => {
          event.preventDefault()
          if (canApply) onRename(renameField(document, fieldId, to), to)
        }}
      >
        <TextField label={t('collections.id')} isMono autoFocus value={text} onChange={setText} error={problem} />
      </form>
    </Dialog>
  )
}

function problemOf({ schema }: CollectionDocument, fieldId: string, to: string): string | undefined {
  if (to === '') return t('collections.requiredField')
  if (to === fieldId) return undefined
  const isTaken = Object.keys(schema.properties).some(id => id !== fieldId && id.toLowerCase() === to.toLowerCase())
  if (isTaken) return t('collections.duplicatedId')
  if (isReservedFieldId(to)) return t('collections.idReserved')
  return isFieldId(to) ? undefined : t('collections.idRule')
}
