import { t } from '../../text/english.ts'
import { formatNumber } from '../../text/format.ts'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  /** 0 to 100; left out while nobody knows how much is left. */
  value?: number | undefined
  label?: string
  /** 7 px, 5 px over a board, or a 2 px line for refreshing in the background. */
  variant?: 'regular' | 'board' | 'thin'
  /** Shows label and share above the bar. */
  isLabelShown?: boolean
  status?: 'neutral' | 'success' | 'error'
}

export function ProgressBar({ value, label, variant = 'regular', isLabelShown, status = 'neutral' }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      className={styles.progress}
      aria-label={label ?? t('kit.loading')}
      {...(share === undefined ? {} : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': share })}
      data-variant={variant}
      data-status={status}
    >
      {isLabelShown && (
        <span className={styles.label}>
          <span>{label}</span>
          {share !== undefined && <span>{formatNumber(share / 100, { style: 'percent' })}</span>}
        </span>
      )}
      <span className={styles.track}>
        <span
          className={styles.bar}
          data-running={share === undefined || undefined}
          {...(share === undefined ? {} : { style: { inlineSize: `${share}%` } })}
        />
      </span>
    </div>
  )
}
