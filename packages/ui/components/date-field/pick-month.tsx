import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { localeTag } from '../../text/store.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './date-field.module.css'
import { t } from './texts.ts'

type PickMonthProps = {
  label: string
  /** `YYYY-MM`. */
  value: string | null
  onChange: (month: string) => void
}

/** The months of a year to pick one from, and the way to other years. */
export function PickMonth({ label, value, onChange }: PickMonthProps) {
  const [year, setYear] = useState(() => Number(value?.slice(0, 4) ?? new Date().getFullYear()))
  const months = Array.from({ length: 12 }, (_, month) => monthOf(year, month))
  return (
    <div className={styles.calendar}>
      <header className={styles.header}>
        <IconButton
          icon="chevron_left"
          size="small"
          label={t('kit.previousYear')}
          tooltip={false}
          isDisabled={year <= 1}
          onPress={() => setYear(year - 1)}
        />
        <span className={styles.year} aria-live="polite">
          {year}
        </span>
        <IconButton
          icon="chevron_right"
          size="small"
          label={t('kit.nextYear')}
          tooltip={false}
          isDisabled={year >= 9999}
          onPress={() => setYear(year + 1)}
        />
      </header>
      <ListBox
        aria-label={`${label}: ${year}`}
        className={styles.months ?? ''}
        layout="grid"
        autoFocus="first"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={keys => keys !== 'all' && onChange(String([...keys][0]))}
      >
        {months.map(({ id, name, long }) => (
          <ListBoxItem key={id} id={id} textValue={long} aria-label={`${long} ${year}`} className={styles.month ?? ''}>
            {name}
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  )
}

function monthOf(year: number, month: number): { id: string; name: string; long: string } {
  const day = new Date(Date.UTC(2000, month))
  const named = (length: 'short' | 'long') =>
    new Intl.DateTimeFormat(localeTag(), { month: length, timeZone: 'UTC' }).format(day)
  const id = `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`
  return { id, name: named('short'), long: named('long') }
}
