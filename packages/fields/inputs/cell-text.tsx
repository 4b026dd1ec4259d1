import { classes } from '@trellis/ui'
import styles from './cell-text.module.css'

type CellTextProps = { children: string; align?: 'start' | 'end'; isMono?: boolean }

/** One line of text, cut with an ellipsis; the whole of it is its tooltip. */
export function CellText({ children, align, isMono }: CellTextProps) {
  return (
    <span className={classes(styles.text, align === 'end' && styles.end, isMono && styles.mono)} title={children}>
      {children}
    </span>
  )
}
