import type { TrellisRecord } from '@trellis/model'
import { type ReactNode, useRef } from 'react'
import styles from './sheet.module.css'
import type { SheetColumn } from './sheet-column.ts'
import type { Placed } from './sheet-row.tsx'
import { type Sideways, useSideways } from './sideways.ts'

type SheetFooterProps = {
  placed: readonly Placed[]
  sideways: Sideways
  footer: (column: SheetColumn<TrellisRecord>) => ReactNode
}

/** What the columns come to, in view under the rows. */
export function SheetFooter({ placed, sideways, footer }: SheetFooterProps) {
  const row = useRef<HTMLDivElement>(null)
  useSideways(row, placed, sideways)
  return (
    <div role="rowgroup" className={styles.foot}>
      <div ref={row} role="row" className={styles.footRow}>
        {placed.map(({ column, index, style, isLast }) => (
          <div
            key={column.id}
            role="gridcell"
            className={styles.footCell}
            style={style}
            aria-colindex={index + 1}
            data-align={column.align === 'end' ? 'end' : undefined}
            data-pinned={column.pinned}
            data-edge={isLast}
          >
            {column.isControl ? null : footer(column)}
          </div>
        ))}
      </div>
    </div>
  )
}
