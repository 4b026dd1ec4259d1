import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components'
import { timings } from '../../constants.ts'
import { KeyHint } from '../key-hint/key-hint.tsx'
import styles from './tooltip.module.css'

export type TooltipProps = {
  text: string
  /** A button or link of this package; wrap anything else in `TooltipTarget`. */
  trigger: ReactElement
  keys?: string
  placement?: 'top' | 'bottom' | 'start' | 'end'
  isDisabled?: boolean
}

export function Tooltip({ text, trigger, keys, placement = 'top', isDisabled = false }: TooltipProps) {
  return (
    <TooltipTrigger delay={timings.hoverDebounce} closeDelay={0} isDisabled={isDisabled}>
      {trigger}
      <AriaTooltip className={styles.tooltip ?? ''} placement={placement} offset={6}>
        {text}
        {keys && <KeyHint keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/** Makes plain content (a mark, a shortened text) able to carry a tooltip, by pointer and by keyboard. */
export function TooltipTarget({ children, label }: { children: ReactElement | string; label?: string }) {
  return (
    <Focusable>
      <span role="img" tabIndex={0} className={styles.target} aria-label={label}>
        {children}
      </span>
    </Focusable>
  )
}
