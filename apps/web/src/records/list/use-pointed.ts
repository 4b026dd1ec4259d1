import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Hears when a mouse comes over an element and when it has gone; `listen` belongs on that element. The browser tells nobody that the
 * pointer left where what it was on has been taken out of the page meanwhile: so whatever else it comes over tells too.
 */
export function usePointed({ onCome, onGone }: { onCome: () => void; onGone: () => void }) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const end = () => {
    halt(stop)
    onGone()
  }
  const listen = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse') return
      halt(stop)
      stop.current = whenElsewhere(currentTarget, end)
      onCome()
    },
    onPointerLeave: end,
  }
  return listen
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
