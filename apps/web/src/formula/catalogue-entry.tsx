import { Icon, timings } from '@trellis/ui'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './catalogue.module.css'
import { FunctionCard } from './function-card.tsx'

type CatalogueEntryButtonProps = {
  icon: string
  label: string
  /** Machine text: a path, the name of a function. */
  detail: string
  hint?: string
  /** Shows what the function takes and gives while it is pointed at or focused. */
  functionName?: string | undefined
  onPut: () => void
  onDrag: () => void
}

/** One entry of the catalogue. */
export function CatalogueEntryButton({
  icon,
  label,
  detail,
  hint,
  functionName,
  onPut,
  onDrag,
}: CatalogueEntryButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const card = useCard(functionName)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        draggable
        className={styles.entry}
        title={functionName ? undefined : hint}
        aria-describedby={card.isShown ? card.id : undefined}
        onClick={onPut}
        onDragStart={event => {
          card.hide()
          event.dataTransfer.effectAllowed = 'copyMove'
          event.dataTransfer.setData('text/plain', detail || label)
          onDrag()
        }}
        {...card.triggers}
      >
        <Icon name={icon} size={16} />
        <span className={styles.name}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </button>
      {card.isShown && functionName && <CardPopover id={card.id} name={functionName} anchor={anchor} />}
    </>
  )
}

type CardPopoverProps = { id: string; name: string; anchor: RefObject<HTMLElement | null> }

/** In the page's top layer, beside its anchor. */
function CardPopover({ id, name, anchor }: CardPopoverProps) {
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

/** Shown a moment after pointing at it or focusing it; Escape hides it and nothing else (WCAG 1.4.13). */
function useCard(name: string | undefined) {
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
  return {
    id,
    isShown,
    hide,
    triggers: {
      onPointerEnter: wait,
      onPointerLeave: hide,
      onFocus: wait,
      onBlur: hide,
      onKeyDown: (event: { key: string; stopPropagation: () => void }) => {
        if (event.key !== 'Escape' || !isShown) return
        event.stopPropagation()
        hide()
      },
    },
  }
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
