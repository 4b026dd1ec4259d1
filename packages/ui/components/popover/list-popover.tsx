import { type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { OverlayTriggerStateContext, Popover } from 'react-aria-components'
import { given } from '../../given.ts'
import { popoverClass } from './popover.tsx'

export type ListPopoverProps = {
  children: ReactNode
  /** Most height of the list, in px. */
  maxHeight?: number
}

/**
 * The list under a box one types into. A person who scrolls what is behind it closes it. Where the program scrolls (the box was focused out
 * of sight, something above it came later) it stays and follows its box: closed just then, it would seem never to have opened.
 */
export function ListPopover({ children, maxHeight }: ListPopoverProps) {
  const state = useContext(OverlayTriggerStateContext)
  const [moves, setMoves] = useState(0)
  const isOwnScroll = useRef(false)
  const guarded = useMemo(
    () =>
      state && {
        ...state,
        close: () => (isOwnScroll.current ? setMoves(count => count + 1) : state.close()),
      },
    [state],
  )
  return (
    <OverlayTriggerStateContext value={guarded}>
      <Popover
        className={popoverClass}
        offset={4}
        {...given({ maxHeight })}
        // It has no arrow: a change of this makes it look anew where its box is, and does nothing else.
        arrowBoundaryOffset={moves}
      >
        {state?.isOpen && <ScrollWatch isOwnScroll={isOwnScroll} />}
        {children}
      </Popover>
    </OverlayTriggerStateContext>
  )
}

/** Inside the popover, since effects of what is inside run first: its listener then knows before the popover's whose scrolling it is. */
function ScrollWatch({ isOwnScroll }: { isOwnScroll: RefObject<boolean> }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const list = place.current?.parentElement
    let isByHand = false
    const byHand = ({ target }: Event) => {
      if (!(target instanceof Node && list?.contains(target))) isByHand = true
    }
    const onScroll = () => {
      isOwnScroll.current = !isByHand
      // After every other listener of this event; micro-tasks run between them.
      setTimeout(() => {
        isOwnScroll.current = false
      })
    }
    const ends = new AbortController()
    const options = { capture: true, passive: true, signal: ends.signal }
    for (const name of ['wheel', 'touchmove', 'pointerdown']) window.addEventListener(name, byHand, options)
    window.addEventListener('scroll', onScroll, options)
    return () => ends.abort()
  }, [isOwnScroll])
  return <span ref={place} hidden />
}
