import { Button, Dialog, type DialogProps } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../widget-texts.ts'
import styles from './draft-dialog.module.css'

type DraftDialogProps = Pick<DialogProps, 'title' | 'icon' | 'size'> & {
  value: unknown
  /** Called by Apply with the draft. */
  onApply: (value: unknown) => void
  onClose: () => void
  /** Why the draft cannot be applied. */
  problemOf?: (draft: unknown) => string | undefined
  children: (draft: unknown, change: (next: unknown) => void) => ReactNode
}

/** Edits a draft of a value: Apply hands it over, Cancel and Escape forget it. */
export function DraftDialog({ value, onApply, onClose, problemOf, children, ...dialog }: DraftDialogProps) {
  const [draft, setDraft] = useState(value)
  const problem = problemOf?.(draft)
  const apply = () => {
    onApply(draft)
    onClose()
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={onClose}
      footerStart={problem && <span role="status">{problem}</span>}
      footer={
        <>
          <Button variant="tertiary" onPress={onClose}>
            {t('field.cancel')}
          </Button>
          <Button variant="primary" isDisabled={problem !== undefined} onPress={apply}>
            {t('field.apply')}
          </Button>
        </>
      }
    >
      {/* The page's own form around this field hears of what is submitted in here too. */}
      <div className={styles.content} onSubmit={event => event.stopPropagation()}>
        {children(draft, setDraft)}
      </div>
    </Dialog>
  )
}
