import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Popover } from 'react-aria-components'
import { timings } from '../../constants.ts'
import { t } from '../../text/english.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { popoverClass } from '../popover/popover.tsx'
import styles from './form-field.module.css'

/**
 * One sentence, one example, a link, behind a question mark: opened by a press or by staying over it, closed some time after the mouse
 * has left (2 §2.4). Only a press takes the focus along, so that nobody is taken away from what they type.
 */
export function InfoPopover({ label, children }: { label: string; children: ReactNode }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { opening, setOpening, hover } = useOpening()
  const name = t('kit.help', { label })
  const close = () => {
    setOpening(undefined)
    trigger.current?.focus()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opening) return
    event.stopPropagation()
    close()
  }
  return (
    <>
      <IconButton
        ref={trigger}
        icon="help"
        size="small"
        iconSize={16}
        tooltip={false}
        label={name}
        aria-haspopup="dialog"
        aria-expanded={opening !== undefined}
        onPress={() => setOpening(opening === 'press' ? undefined : 'press')}
        onKeyDown={escape}
        {...hover}
        {...(styles.help ? { className: styles.help } : {})}
      />
      <Popover
        triggerRef={trigger}
        isOpen={opening !== undefined}
        onOpenChange={isOpen => isOpen || setOpening(undefined)}
        isNonModal
        className={popoverClass}
        placement="bottom start"
        offset={4}
        data-padding="regular"
      >
        <Help name={name} takesFocus={opening === 'press'} onKeyDown={escape} {...hover}>
          {children}
        </Help>
      </Popover>
    </>
  )
}

type Opening = 'hover' | 'press' | undefined

function useOpening() {
  const [opening, setOpening] = useState<Opening>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (change: (before: Opening) => Opening, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpening(change), wait)
  }
  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later(before => before ?? 'hover', timings.hoverDebounce),
    onPointerLeave: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later(() => undefined, timings.popover),
  }
  return { opening, setOpening, hover }
}

type HelpProps = {
  name: string
  takesFocus: boolean
  children: ReactNode
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: (event: PointerEvent) => void
}

function Help({ name, takesFocus, children, ...handlers }: HelpProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} role="dialog" aria-label={name} tabIndex={-1} className={styles.info} {...handlers}>
      {children}
    </div>
  )
}
