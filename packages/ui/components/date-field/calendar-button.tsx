import { IconButton } from '../icon-button/icon-button.tsx'
import { Popover } from '../popover/popover.tsx'
import { PickCalendar } from './pick-calendar.tsx'
import { PickMonth } from './pick-month.tsx'
import { readDate } from './wire-dates.ts'

export type CalendarButtonProps = {
  /** Names the button and the calendar. */
  label: string
  /** `YYYY-MM-DD`. */
  value: string | null
  onChange: (value: string) => void
  isDisabled?: boolean
  /** A month is picked as a whole; `onChange` hears its first day. */
  picks?: 'day' | 'month'
}

/** A button at the end of a text box that opens a calendar, for dates that are typed as text. */
export function CalendarButton({ label, value, onChange, isDisabled, picks = 'day' }: CalendarButtonProps) {
  const trigger = (
    <IconButton
      icon="calendar_today"
      iconSize={16}
      size="small"
      label={label}
      tooltip={false}
      isDisabled={isDisabled ?? false}
    />
  )
  return (
    <Popover label={label} trigger={trigger} placement="bottom end">
      {close => {
        const pick = (day: string) => {
          onChange(day)
          close()
        }
        if (picks === 'month')
          return <PickMonth label={label} value={value?.slice(0, 7) ?? null} onChange={month => pick(`${month}-01`)} />
        return <PickCalendar autoFocus value={readDate(value)} onChange={date => pick(date.toString())} />
      }}
    </Popover>
  )
}
