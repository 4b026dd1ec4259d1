import { timings } from '@trellis/ui'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './catalogue.module.css'
import { FunctionCard } from './function-card.tsx'

export type FunctionTip = {
  /** For `aria-describedby`, while it is shown. */
  describedBy: string | undefined
  hide: () => void
  triggers: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
  tip: ReactNode
}

/** What a function takes and gives, shown a moment after pointing at its anchor or focusing it; Escape hides it and nothing else (WCAG 1.4.13). */
export function useFunctionTip(name: string | undefined, anchor: RefObject<HTMLElement | null>): FunctionTip {
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const wait = () => {
    if (name === undefined) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), timings.hoverDebounce)
  }
  useEffect(() => {
    if (!isShown) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setShown(false)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isShown])
  return {
    describedBy: isShown ? id : undefined,
    hide,
    triggers: {
      // A finger that taps is on its way to something else, and never leaves.
      onPointerEnter: ({ pointerType }) => pointerType === 'touch' || wait(),
      onPointerLeave: hide,
      onFocus: wait,
      onBlur: hide,
    },
    tip: isShown && name !== undefined ? <TipPopover id={id} name={name} anchor={anchor} /> : null,
  }
}

type TipPopoverProps = { id: string; name: string; anchor: RefObject<HTMLElement | null> }

/** In the page's top layer, beside its anchor. */
function TipPopover({ id, name, anchor }: TipPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!popover.current || !anchor.current) return
    popover.current.showPopover()
    place(popover.current, anchor.current)
  }, [anchor])
  return (
    <div ref={popover} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      <FunctionCard name={name} />
    </div>
  )
}

const gap = 8

/** Beside the anchor where there is room, else under or over it. */
function place(popover: HTMLElement, anchor: HTMLElement): void {
  const [box, from] = [popover.getBoundingClientRect(), anchor.getBoundingClientRect()]
  const hasRoomBeside = from.right + gap + box.width < innerWidth
  const isRoomBelow = from.bottom + gap + box.height < innerHeight
  const top = hasRoomBeside ? from.top : isRoomBelow ? from.bottom + gap : from.top - gap - box.height
  popover.style.insetBlockStart = `${Math.max(gap, Math.min(top, innerHeight - box.height - gap))}px`
  popover.style.insetInlineStart = `${hasRoomBeside ? from.right + gap : Math.max(gap, innerWidth - box.width - gap)}px`
}
