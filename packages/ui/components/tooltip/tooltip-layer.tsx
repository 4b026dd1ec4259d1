import { useEffect, useMemo, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { timings } from '../../constants.ts'
import { KeyHint } from '../key-hint/key-hint.tsx'
import styles from './tooltip.module.css'
import type { TooltipPlacement } from './tooltip-of.ts'

/** The one tooltip of every element with the attributes of `tooltipOf`, by pointer and by keyboard. */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => follow(setTarget), [])
  const { tooltip, tooltipKeys, tooltipPlacement = 'top' } = target?.dataset ?? {}
  const state = useMemo(
    () => ({ isOpen: true, shouldSkipAnimation: true, open: () => {}, close: () => setTarget(undefined) }),
    [],
  )
  if (!target || tooltip === undefined) return null
  return (
    // A tooltip without a trigger around it reads its state from there all the same.
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        key={tooltip}
        triggerRef={{ current: target }}
        className={styles.tooltip ?? ''}
        placement={tooltipPlacement as TooltipPlacement}
        offset={6}
      >
        {tooltip}
        {tooltipKeys && <KeyHint keys={tooltipKeys} />}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}

/** Tells which element's tooltip is to be seen. Touch shows none; Escape, a press and scrolling put it away. */
function follow(show: (target: HTMLElement | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEmpty = true
  const showOnce = (target: HTMLElement | undefined) => {
    // A box of text scrolls with each key: where nothing is shown, nothing is to be put away.
    if (isEmpty && !target) return
    isEmpty = !target
    show(target)
  }
  const hide = () => {
    clearTimeout(timer)
    showOnce(undefined)
  }
  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const target = ownerOf(event.target)
    clearTimeout(timer)
    if (!target) return showOnce(undefined)
    timer = setTimeout(() => showOnce(target.isConnected ? target : undefined), timings.hoverDebounce)
  }
  const focus = ({ target }: FocusEvent) => {
    const owner = ownerOf(target)
    if (owner?.matches(':focus-visible')) showOnce(owner)
  }
  const out = ({ relatedTarget }: PointerEvent) => relatedTarget === null && hide()
  const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const listened = new AbortController()
  const options = { signal: listened.signal, passive: true, capture: true }
  document.addEventListener('pointerover', over, options)
  document.addEventListener('pointerout', out, options)
  document.addEventListener('focusin', focus, options)
  for (const event of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(event, hide, options)
  document.addEventListener('keydown', key, options)
  return () => {
    clearTimeout(timer)
    listened.abort()
  }
}

function ownerOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined
}
