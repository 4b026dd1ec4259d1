import { checkSchedule, dropsTimes, timesOf } from '@trellis/flows/schedule'
import type { FlowSchedule } from '@trellis/model'
import { useMemo, useState } from 'react'
import styles from '../flow-editor.module.css'
import { sayTime, scheduleSentence } from './schedule-words.ts'
import { t } from './texts.ts'

const shown = 5

/** What a schedule says and when it comes: by the same reckoning that starts it. */
export function NextTimes({ schedule }: { schedule: FlowSchedule }) {
  const [now] = useState(() => new Date())
  const found = useMemo(
    () =>
      checkSchedule(schedule).length > 0
        ? undefined
        : { times: timesOf(schedule, now, shown), drops: dropsTimes(schedule, now) },
    [schedule, now],
  )
  if (!found) return null
  return (
    <div className={styles.times}>
      <p className={styles.heading}>{scheduleSentence(schedule)}</p>
      <p className={styles.hint}>
        {found.times.length > 0 ? t('flowStarts.next', { zone: schedule.timezone }) : t('flowStarts.nextNone')}
      </p>
      <ol className={styles.timeList}>
        {found.times.map(at => (
          <li key={at.getTime()}>{sayTime(at, schedule.timezone)}</li>
        ))}
      </ol>
      {schedule.disabled && <p className={styles.hint}>{t('flowStarts.nextOff')}</p>}
      {found.drops && <p className={styles.hint}>{t('flowStarts.drops')}</p>}
    </div>
  )
}
