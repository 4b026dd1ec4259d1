import { Icon } from '@trellis/ui'
import { useRef } from 'react'
import styles from './catalogue.module.css'
import { useFunctionTip } from './function-tip.tsx'

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
  const tip = useFunctionTip(functionName, anchor)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        draggable
        className={styles.entry}
        title={functionName ? undefined : hint}
        aria-describedby={tip.describedBy}
        onClick={onPut}
        onDragStart={event => {
          tip.hide()
          event.dataTransfer.effectAllowed = 'copyMove'
          event.dataTransfer.setData('text/plain', detail || label)
          onDrag()
        }}
        {...tip.triggers}
      >
        <Icon name={icon} size={16} />
        <span className={styles.name}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </button>
      {tip.tip}
    </>
  )
}
