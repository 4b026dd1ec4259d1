import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { type ModalHeight, modalHeights } from '../../constants.ts'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './dialog.module.css'

export type DialogSize = 'compact' | 'regular' | 'large' | 'full'

export type DialogProps = {
  isOpen: boolean
  /** Called by Escape, the close button and the scrim. Without it the dialog can only be left by its own buttons. */
  onClose?: () => void
  title: string
  description?: ReactNode
  icon?: string
  status?: 'neutral' | 'info' | 'success' | 'warn' | 'error'
  size?: DialogSize
  height?: ModalHeight
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Left side of the footer: a hint, a count, a secondary link. */
  footerStart?: ReactNode
  /** Beside the close button. */
  headerActions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** A press beside it closes it (default: only where nothing is typed in it). */
  isDismissable?: boolean
  padding?: 'regular' | 'none'
  children?: ReactNode
}

export function Dialog({
  isOpen,
  onClose,
  size = 'regular',
  height,
  isDismissable = false,
  role,
  ...content
}: DialogProps) {
  const style = height ? ({ '--modal-height': modalHeights[height] } as CSSProperties) : {}
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={open => open || onClose?.()}
      isDismissable={isDismissable && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      data-size={size}
    >
      <Modal className={styles.modal ?? ''} data-size={size} style={style}>
        <AriaDialog className={styles.dialog ?? ''} {...given({ role })}>
          <DialogContent {...content} {...given({ onClose })} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type ContentProps = Omit<DialogProps, 'isOpen' | 'size' | 'height' | 'isDismissable' | 'role'>

function DialogContent({ title, description, icon, status = 'neutral', onClose, children, ...rest }: ContentProps) {
  const { footer, footerStart, headerActions, padding = 'regular' } = rest
  const header = useRef<HTMLDivElement>(null)
  useFirstFocus(header)
  return (
    <>
      <div ref={header} className={styles.header} data-status={status}>
        {icon && <Icon name={icon} size={20} {...given({ className: styles.icon })} />}
        <div className={styles.titles}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {headerActions}
        {onClose && <IconButton icon="close" size="small" label={t('kit.close')} tooltip={false} onPress={onClose} />}
      </div>
      {children && (
        <div className={styles.body} data-padding={padding}>
          {children}
        </div>
      )}
      {(footer || footerStart) && (
        <footer className={styles.footer}>
          <div className={styles.start}>{footerStart}</div>
          {footer}
        </footer>
      )}
    </>
  )
}

/** A dialog around keeps the focus in itself until the inner one is there: what asked for the focus there lost it, and now has it. */
function useFirstFocus(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const waiting = requestAnimationFrame(() => {
      const dialog = header.current?.parentElement
      const { activeElement } = document
      if (!dialog || (activeElement !== dialog && dialog.contains(activeElement))) return
      const wanted = dialog.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-autofocus]')
      wanted?.focus()
      wanted?.select()
    })
    return () => cancelAnimationFrame(waiting)
  }, [header])
}
