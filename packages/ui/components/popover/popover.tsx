import type { ReactElement, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components'
import { given } from '../../given.ts'
import styles from './popover.module.css'

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Its name for screen readers. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'top' | 'bottom' | 'bottom start' | 'bottom end' | 'start' | 'end'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** `none` for content that brings its own padding. */
  padding?: 'regular' | 'none'
  /** `wide` for small editors of several columns. */
  size?: 'regular' | 'wide'
}

export function Popover({
  trigger,
  label,
  children,
  placement = 'bottom start',
  padding = 'regular',
  size = 'regular',
  ...open
}: PopoverProps) {
  return (
    <DialogTrigger {...given(open)}>
      {trigger}
      <AriaPopover className={popoverClass} placement={placement} offset={4} data-padding={padding} data-size={size}>
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}

/** The look of every floating layer; menus and pickers share it. */
export const popoverClass = styles.popover ?? ''
