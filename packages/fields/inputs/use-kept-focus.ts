import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

type KeptFocus = {
  ref: RefObject<HTMLUListElement | null>
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/**
 * Rows whose buttons come and go with what their file does: the focus stays in a row while the button that had it is gone, so that
 * the keyboard does not begin at the top of the page.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLUListElement>(null)
  const focused = useRef<{ control: Element; place: number }>(undefined)
  useEffect(() => {
    const { control, place = 0 } = focused.current ?? {}
    if (!control || control.isConnected || document.activeElement !== document.body) return
    focused.current = undefined
    ref.current?.children[place]?.querySelector<HTMLElement>('button')?.focus()
  })
  return {
    ref,
    onFocus({ target }) {
      focused.current = {
        control: target,
        place: [...(ref.current?.children ?? [])].findIndex(row => row.contains(target)),
      }
    },
    onBlur({ target }) {
      // A button that is taken away is left, too: only the one that stays was left on purpose.
      queueMicrotask(() => {
        if (target.isConnected && focused.current?.control === target) focused.current = undefined
      })
    },
  }
}
