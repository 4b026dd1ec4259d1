import type { CalendarController } from '@fullcalendar/react'
import { Button, IconButton, SegmentedControl } from '@trellis/ui'
import styles from './calendar.module.css'
import { t } from './texts.ts'

const calendarLooks = ['month', 'week', 'list'] as const
export type CalendarLook = (typeof calendarLooks)[number]

type CalendarBarProps = {
  name: string
  look: CalendarLook
  /** Of the days that are shown. */
  title: string
  isToday: boolean
  controller: CalendarController
  onLook: (look: CalendarLook) => void
}

/** The calendar's name, the way to other days, and how they are shown. */
export function CalendarBar({ name, look, title, isToday, controller, onLook }: CalendarBarProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.heading}>{name}</h2>
      <div className={styles.bar}>
        <Button size="small" isDisabled={isToday} onPress={() => controller.today()}>
          {t('calendar.today')}
        </Button>
        <IconButton size="small" icon="chevron_left" label={t('calendar.previous')} onPress={() => controller.prev()} />
        <IconButton size="small" icon="chevron_right" label={t('calendar.next')} onPress={() => controller.next()} />
        <span className={styles.title} aria-live="polite">
          {title}
        </span>
        <SegmentedControl
          label={t('calendar.span')}
          isLabelHidden
          isRequired
          size="small"
          value={look}
          options={calendarLooks.map(id => ({ id, label: t(`calendar.${id}`) }))}
          onChange={next => onLook(calendarLooks.find(each => each === next) ?? 'month')}
        />
      </div>
    </div>
  )
}
