import { Button, Dialog } from '@trellis/ui'
import type { ReactNode } from 'react'
import { t } from '../widget-texts.ts'

type CellSheetProps = { title: string; size: 'regular' | 'full'; onClose: () => void; children: ReactNode }

/** The whole value of a cell, to look at. */
export function CellSheet({ title, size, onClose, children }: CellSheetProps) {
  return (
    // A press in here is none on the row behind it.
    <div onClick={event => event.stopPropagation()} onKeyDown={event => event.stopPropagation()} role="presentation">
      <Dialog
        isOpen
        onClose={onClose}
        isDismissable
        title={title}
        size={size}
        footer={
          <Button variant="primary" onPress={onClose}>
            {t('field.ok')}
          </Button>
        }
      >
        {children}
      </Dialog>
    </div>
  )
}
