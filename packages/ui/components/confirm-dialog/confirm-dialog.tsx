import { type ReactNode, useState } from 'react'
import { given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Names the thing: "Delete Employees?" */
  title: string
  /** Names the effect: "1,204 records and 3 views use it." */
  description: ReactNode
  /** Repeats the verb: "Delete". */
  confirmLabel: string
  /** A returned promise keeps the dialog busy until it ends, then closes it; a rejected one leaves it open. */
  onConfirm: () => void | Promise<void>
  status?: 'info' | 'warn' | 'error'
  /** It cannot be done; the dialog says why. */
  isRefused?: boolean
  icon?: string
  backLabel?: string
  /** More ways on, between Back and the confirming button. */
  otherActions?: ReactNode
  children?: ReactNode
}

const icons = { info: 'info', warn: 'warning', error: 'delete' }

/** Asked only where there is no undo; focus starts on Back. */
export function ConfirmDialog({ onClose, onConfirm, confirmLabel, status = 'error', ...props }: ConfirmDialogProps) {
  const { isOpen, title, description, icon, backLabel, otherActions, isRefused = false, children } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button autoFocus onPress={onClose} isDisabled={isBusy}>
        {backLabel ?? t('kit.back')}
      </Button>
      {otherActions}
      <Button
        variant="primary"
        status={status}
        isBusy={isBusy}
        isDisabled={isRefused}
        onPress={() => void confirm().catch(ignore)}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      size="compact"
      {...given({ children })}
      {...{ isOpen, title, description, status, footer }}
      icon={icon ?? icons[status]}
      {...(isBusy ? {} : { onClose })}
    />
  )
}

/** Whoever made the promise tells about its failure. */
function ignore(): void {}
