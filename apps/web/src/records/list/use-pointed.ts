import { type HTMLAttributes, type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** What keeps rows in their places: `listen` belongs on the element around them, `hold` says that one of them is worked on. */
export type Steadiness = {
  listen: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave'>
  hold: (isHeld: boolean) => void
}

type Reason = 'pointer' | 'work'

/**
 * Hears when a mouse comes over an element, or work in it begins, and when both have ended. The browser tells nobody that the
 * pointer left where what it was on has been taken out of the page meanwhile: so whatever else it comes over tells too.
 */
export function usePointed({ onCome, onGone }: { onCome: () => void; onGone: () => void }): Steadiness {
  const stop = useRef<() => void>(undefined)
  const reasons = useRef(new Set<Reason>())
  useEffect(() => () => stop.current?.(), [])
  const come = (reason: Reason) => {
    reasons.current.add(reason)
    onCome()
  }
  const go = (reason: Reason) => {
    if (reasons.current.delete(reason) && reasons.current.size === 0) onGone()
  }
  const end = () => {
    halt(stop)
    go('pointer')
  }
  const listen = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse') return
      halt(stop)
      stop.current = whenElsewhere(currentTarget, end)
      come('pointer')
    },
    onPointerLeave: end,
  }
  return { listen, hold: isHeld => (isHeld ? come('work') : go('work')) }
}

function halt(stop: RefObject<(() => void) | undefined>): void {
  stop.current?.()
  stop.current = undefined
}

/** Menus and dialogs of the element's own stand beside the rest of the page: a pointer over them is still here. */
function whenElsewhere(element: HTMLElement, act: () => void): () => void {
  const page = [...document.body.children].find(child => child.contains(element))
  const look = ({ target }: Event) => {
    if (target instanceof Node && page?.contains(target) && !element.contains(target)) act()
  }
  document.addEventListener('pointerover', look, true)
  return () => document.removeEventListener('pointerover', look, true)
}
