import { Icon } from '@trellis/ui'
import { useState } from 'react'
import { t } from '../list/texts.ts'
import type { ColumnMenuProps } from './column-menu-list.tsx'
import { ColumnMenuList } from './lazy-table-parts.tsx'
import styles from './sheet.module.css'

/** Everything a header can do, for keys as well as for the pointer; plain until it is pressed. */
export function ColumnMenu(props: ColumnMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { column } = props
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.menu}
      aria-haspopup="menu"
      aria-label={t('records.column.menu', { column: column.title })}
      {...(isUsed ? {} : { onClick: open })}
    >
      <Icon name="expand_more" size={16} />
    </button>
  )
  if (!isUsed) return button
  return <ColumnMenuList {...props} trigger={button} isOpen={isOpen} onOpenChange={setOpen} />
}
