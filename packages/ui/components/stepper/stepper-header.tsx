import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import styles from './stepper-header.module.css'

export type Step = { id: string; title: string; status?: 'open' | 'done' | 'error' }

export type StepperHeaderProps = {
  steps: readonly Step[]
  currentId: string
  /** Lets done steps, and those before them, be gone back to. */
  onSelect?: (id: string) => void
}

const icons = { open: 'radio_button_unchecked', done: 'check_circle', error: 'error' }

/** "Step n/total", how far it is, and the names of the steps. */
export function StepperHeader({ steps, currentId, onSelect }: StepperHeaderProps) {
  const index = Math.max(
    0,
    steps.findIndex(step => step.id === currentId),
  )
  const label = t('kit.step', { step: index + 1, total: steps.length })
  return (
    <div className={styles.stepper}>
      <div className={styles.top}>
        <span className={styles.count}>{label}</span>
        <strong className={styles.title}>{steps[index]?.title}</strong>
      </div>
      <ProgressBar value={(100 * (index + 1)) / Math.max(1, steps.length)} label={label} />
      <ol className={styles.list}>
        {steps.map(({ id, title, status = 'open' }, place) => (
          <li key={id}>
            <button
              type="button"
              className={classes(styles.step, styles[status])}
              disabled={!onSelect || (place > index && status === 'open')}
              onClick={() => onSelect?.(id)}
              {...(id === currentId ? { 'aria-current': 'step' } : {})}
            >
              <Icon name={icons[status]} size={16} isFilled={status !== 'open'} />
              {title}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
