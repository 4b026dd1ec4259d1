import type { ReactNode } from 'react'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { isPaletteColor } from '../../tokens/palette-colors.ts'
import styles from './chip.module.css'

export type ChipStatus = 'neutral' | 'info' | 'success' | 'warn' | 'error'

export type ChipProps = {
  children: ReactNode
  /** A palette key, for the user's own colours. An unknown key shows no colour. */
  color?: string | null | undefined
  /** For the product's own states; always with an icon or a word, never the hue alone. */
  status?: ChipStatus
  icon?: string
  size?: 'small' | 'medium'
  /** Shows a button that takes it away; `removeLabel` names the thing. */
  onRemove?: () => void
  removeLabel?: string
  className?: string
}

/** A small rectangle that names an option, a state or a filter. */
export function Chip({ children, color, status = 'neutral', icon, size = 'medium', ...props }: ChipProps) {
  const { onRemove, removeLabel, className } = props
  return (
    <span
      className={classes(styles.chip, className)}
      data-status={status}
      data-size={size}
      data-color={color && isPaletteColor(color) ? color : undefined}
    >
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>{children}</span>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('kit.remove', given({ item: removeLabel ?? (typeof children === 'string' ? children : '') }))}
          onClick={onRemove}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  )
}

/** A count or a short state beside a title or a tab. */
export function Badge({ children, status = 'neutral' }: { children: ReactNode; status?: ChipStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      {children}
    </span>
  )
}

/** The 3 by 16 px stripe that means "record colour", and nothing else in the product. */
export function ColorTab({ color }: { color: string | null | undefined }) {
  if (!color || !isPaletteColor(color)) return <span className={styles.tab} />
  return <span className={styles.tab} data-color={color} role="img" aria-label={t(`kit.color.${color}`)} />
}
