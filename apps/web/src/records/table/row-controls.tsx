import type { TrellisRecord } from '@trellis/model'
import { CheckboxMark, Icon } from '@trellis/ui'
import { useState } from 'react'
import { RowMenu } from '../list/lazy-parts.tsx'
import { t } from '../texts.ts'
import styles from './sheet.module.css'
import type { Selection } from './use-selection.ts'

/** A box without state of its own: pressing it ticks the row that it stands in. */
export function RowBox({ record, isOn }: { record: TrellisRecord; isOn: boolean }) {
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      aria-checked={isOn}
      aria-label={t('records.selectRow', { title: record.recordTitle ?? record.id })}
      className={styles.rowButton}
    >
      <CheckboxMark value={isOn} />
    </button>
  )
}

/** Ticks all rows that are loaded, or none. */
export function AllRowsBox({ selection, keysOf }: { selection: Selection; keysOf: () => string[] }) {
  const { keys, set } = selection
  const toggle = () => set(keys.size > 0 ? new Set() : new Set(keysOf()))
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      aria-checked={keys.size > 0 ? 'mixed' : false}
      aria-label={t('records.selectAll')}
      className={styles.rowButton}
      onClick={toggle}
    >
      <CheckboxMark value={keys.size > 0 ? null : false} />
    </button>
  )
}

type RowMenuButtonProps = {
  record: TrellisRecord
  collectionId: string | undefined
  onDelete: ((record: TrellisRecord) => void) | undefined
}

/** A plain button until it is pressed: hundreds of rows must stay cheap. */
export function RowMenuButton({ record, collectionId, onDelete }: RowMenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  if (collectionId === undefined) return null
  if (isUsed)
    return (
      <RowMenu record={record} collectionId={collectionId} onDelete={onDelete} isOpen={isOpen} onOpenChange={setOpen} />
    )
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.rowButton}
      aria-haspopup="menu"
      aria-label={t('records.rowActions', { title: record.recordTitle ?? record.id })}
      onClick={open}
    >
      <Icon name="more_horiz" size={18} />
    </button>
  )
}
