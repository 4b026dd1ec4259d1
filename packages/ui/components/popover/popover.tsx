import type { ComponentProps, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger, Pressable } from 'react-aria-components'
import { given } from '../../given.ts'
import styles from './popover.module.css'

/** A `Button` or `IconButton`. */
export type Trigger = ComponentProps<typeof Pressable>['children']

export type PopoverProps = {
  /** The button that opens it. */
  trigger: Trigger
  /** Its name for screen readers. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'top' | 'top start' | 'bottom' | 'bottom start' | 'bottom end' | 'start' | 'end'
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
      <Pressable>{trigger}</Pressable>
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
