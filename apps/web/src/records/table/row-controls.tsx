import { recordName } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { CheckboxMark } from '@trellis/ui'
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { RowMenu } from '../list/lazy-parts.tsx'
import { t } from '../texts.ts'
import { atRest, forgetAtRest } from './at-rest.ts'
import type { RowSlot } from './row-slot.ts'
import styles from './sheet.module.css'
import { useSlotRecord } from './sheet-row.tsx'
import type { Selection } from './use-selection.ts'

/** A box without state of its own: pressing it ticks the row that it stands in. */
export function RowBox({ slot, selected }: { slot: RowSlot; selected: Selection['keys'] }) {
  const button = useRef<HTMLButtonElement>(null)
  const isOn = useSyncExternalStore(slot.subscribe, () => selected.has(slot.record()?.id ?? ''))
  useLabel(slot, button, title => t('records.selectRow', { title }))
  return (
    <button ref={button} type="button" role="checkbox" tabIndex={-1} aria-checked={isOn} className={styles.rowButton}>
      <CheckboxMark value={isOn} />
    </button>
  )
}

/** Ticks all rows that are loaded, also where some are ticked; where all are, it unticks them. Those of other pages stay as they are. */
export function AllRowsBox({ selection, loaded }: { selection: Selection; loaded: readonly string[] }) {
  const { keys, set } = selection
  const ticked = loaded.filter(key => keys.has(key)).length
  const areAll = ticked > 0 && ticked === loaded.length
  const toggle = () => {
    const others = [...keys].filter(key => !loaded.includes(key))
    set(new Set(areAll ? others : [...others, ...loaded]))
  }
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      aria-checked={areAll || (ticked > 0 && 'mixed')}
      aria-label={t('records.selectAll')}
      className={styles.rowButton}
      onClick={toggle}
    >
      <CheckboxMark value={areAll || (ticked > 0 ? null : false)} />
    </button>
  )
}

/** Names a control after the record in its row, without rendering it anew for each, and once scrolling rests: rows that pass by are read by nobody. */
function useLabel(slot: RowSlot, button: RefObject<HTMLElement | null>, label: (title: string) => string): void {
  const write = () => {
    const record = slot.record()
    if (record) button.current?.setAttribute('aria-label', label(recordName(record)))
  }
  const latest = useRef(write)
  // With each drawing: the control may come later than its row.
  useLayoutEffect(() => {
    latest.current = write
    write()
  })
  useLayoutEffect(() => {
    const later = () => latest.current()
    const stop = slot.subscribe(() => atRest(later))
    return () => {
      stop()
      forgetAtRest(later)
    }
  }, [slot])
}

type RowMenuButtonProps = {
  slot: RowSlot
  collectionId: string | undefined
  onDelete: ((record: TrellisRecord) => void) | undefined
}

/** A plain button until it is pressed: hundreds of rows must stay cheap. */
export function RowMenuButton(props: RowMenuButtonProps) {
  const { slot, collectionId } = props
  const [isUsed, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLabel(slot, button, title => t('records.rowActions', { title }))
  if (collectionId === undefined) return null
  if (isUsed) return <UsedRowMenu {...props} collectionId={collectionId} />
  const use = () => setUsed(true)
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={`${styles.rowButton} ${styles.dots}`}
      // Until it is known of which record.
      aria-label={t('records.rowActions', { title: '…' })}
      aria-haspopup="menu"
      onClick={use}
    />
  )
}

/** An open menu stays with its record: others may change the list meanwhile, and then its row shows another one. */
function UsedRowMenu({ slot, ...props }: RowMenuButtonProps & { collectionId: string }) {
  const inRow = useSlotRecord(slot)
  const [opened, setOpened] = useState(inRow)
  const record = opened ?? inRow
  const change = (isOpen: boolean) => setOpened(isOpen ? inRow : undefined)
  return record && <RowMenu record={record} {...props} isOpen={opened !== undefined} onOpenChange={change} />
}
