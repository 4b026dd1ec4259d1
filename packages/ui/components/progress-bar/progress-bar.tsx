import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import { given } from '../../given.ts'
import { t } from '../../text/english.ts'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  /** 0 to 100; left out while nobody knows how much is left. */
  value?: number | undefined
  label?: string
  /** 7 px, or a 2 px line for refreshing in the background. */
  variant?: 'regular' | 'thin'
  /** Shows label and share above the bar. */
  isLabelShown?: boolean
  status?: 'neutral' | 'success' | 'error'
}

export function ProgressBar({ value, label, variant = 'regular', isLabelShown, status = 'neutral' }: ProgressBarProps) {
  return (
    <AriaProgressBar
      className={styles.progress ?? ''}
      aria-label={label ?? t('kit.loading')}
      isIndeterminate={value === undefined}
      {...given({ value })}
      data-variant={variant}
      data-status={status}
    >
      {({ percentage, valueText }) => (
        <>
          {isLabelShown && (
            <span className={styles.label}>
              <span>{label}</span>
              <span>{valueText}</span>
            </span>
          )}
          <span className={styles.track}>
            <span
              className={styles.bar}
              data-running={percentage === undefined || undefined}
              {...(percentage === undefined ? {} : { style: { inlineSize: `${percentage}%` } })}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
