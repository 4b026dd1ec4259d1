import type { CalendarDate } from '@internationalized/date'
import type { ReactNode } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  type CalendarProps,
  CalendarYearPicker,
  type Key,
} from 'react-aria-components'
import { Icon } from '../../icons/icon.tsx'
import styles from './date-field.module.css'

/** A month to pick a day from: inside a picker without properties, elsewhere with its own. */
export function PickCalendar(props: Omit<CalendarProps<CalendarDate>, 'className' | 'children'>) {
  return (
    <Calendar {...props} className={styles.calendar ?? ''}>
      <header className={styles.header}>
        <Arrow slot="previous" icon="chevron_left" />
        <CalendarMonthPicker>{props => <Choice {...props} />}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={60}>{props => <Choice {...props} />}</CalendarYearPicker>
        <Arrow slot="next" icon="chevron_right" />
      </header>
      <CalendarGrid className={styles.grid ?? ''}>
        {date => <CalendarCell date={date} className={styles.day ?? ''} />}
      </CalendarGrid>
    </Calendar>
  )
}

function Arrow({ slot, icon }: { slot: 'previous' | 'next'; icon: string }): ReactNode {
  return (
    <Button slot={slot} className={styles.open ?? ''}>
      <Icon name={icon} />
    </Button>
  )
}

type ChoiceProps = {
  'aria-label': string
  value: Key
  onChange: (value: Key | null) => void
  items: { id: number; formatted: string }[]
}

/** A native list: months and years are picked by typing, and it never leaves the popover. */
function Choice({ value, onChange, items, ...props }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={props['aria-label']}
      value={value}
      onChange={event => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
