import { IconButton } from '../icon-button/icon-button.tsx'
import { Popover } from '../popover/popover.tsx'
import { PickCalendar } from './pick-calendar.tsx'
import { readDate } from './wire-dates.ts'

export type CalendarButtonProps = {
  /** Names the button and the calendar. */
  label: string
  /** `YYYY-MM-DD`. */
  value: string | null
  onChange: (value: string) => void
  isDisabled?: boolean
}

/** A button at the end of a text box that opens a calendar, for dates that are typed as text. */
export function CalendarButton({ label, value, onChange, isDisabled }: CalendarButtonProps) {
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
      {close => (
        <PickCalendar
          autoFocus
          value={readDate(value)}
          onChange={date => {
            onChange(date.toString())
            close()
          }}
        />
      )}
    </Popover>
  )
}
