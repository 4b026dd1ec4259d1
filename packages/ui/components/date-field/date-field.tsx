import { useState } from 'react'
import {
  DateField as AriaDateField,
  DatePicker as AriaDatePicker,
  TimeField as AriaTimeField,
  Button,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { getLocale } from '../../text/store.ts'
import { FieldShell } from '../form-field/field-shell.tsx'
import { boxClass, type FieldProps, fieldClass } from '../form-field/form-field.tsx'
import { popoverClass } from '../popover/popover.tsx'
import styles from './date-field.module.css'
import { PickCalendar } from './pick-calendar.tsx'
import { t } from './texts.ts'
import { readDate, readMoment, readTime, writeMoment } from './wire-dates.ts'

export type DateFieldProps = FieldProps & {
  /** In its wire form: `YYYY-MM-DD`, or a UTC moment for `DateTimePicker`, or `HH:mm:ss` for `TimeField`. */
  value: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  autoFocus?: boolean
  name?: string
}

/** A day typed part by part, in the order of the person's region. */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const { shell, field } = parts(props)
  return (
    <AriaDateField {...field} value={readDate(value)} onChange={date => onChange?.(date?.toString() ?? null)}>
      <FieldShell {...shell}>
        <div className={boxClass}>
          <Segments />
        </div>
      </FieldShell>
    </AriaDateField>
  )
}

/** A day, typed or picked. */
export function DatePicker({ value, onChange, ...props }: DateFieldProps) {
  const { shell, field } = parts(props)
  return (
    <AriaDatePicker {...field} value={readDate(value)} onChange={date => onChange?.(date?.toString() ?? null)}>
      <PickerShell shell={shell} isReadOnly={props.isReadOnly ?? false} />
    </AriaDatePicker>
  )
}

/** A moment, typed or picked in the person's time zone. */
export function DateTimePicker({ value, onChange, timeZone, ...props }: DateFieldProps & { timeZone?: string }) {
  const [now] = useState(() => new Date().toISOString())
  const { shell, field } = parts(props)
  const zone = timeZone ?? getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <AriaDatePicker
      {...field}
      granularity="minute"
      hideTimeZone
      {...(value ? {} : { placeholderValue: readMoment(now, zone) })}
      value={readMoment(value, zone)}
      onChange={moment => onChange?.(moment && 'timeZone' in moment ? writeMoment(moment) : null)}
    >
      <PickerShell shell={shell} isReadOnly={props.isReadOnly ?? false} />
    </AriaDatePicker>
  )
}

export function TimeField({ value, onChange, ...props }: DateFieldProps) {
  const { shell, field } = parts(props)
  return (
    <AriaTimeField
      {...field}
      value={readTime(value)}
      onChange={time => onChange?.(time?.toString().slice(0, 8) ?? null)}
    >
      <FieldShell {...shell}>
        <div className={boxClass}>
          <Segments />
        </div>
      </FieldShell>
    </AriaTimeField>
  )
}

function parts({
  label,
  isLabelHidden,
  description,
  info,
  error,
  size,
  className,
  ...rest
}: Omit<DateFieldProps, 'value' | 'onChange'>) {
  return {
    shell: given({ label, isLabelHidden, description, info, error, isRequired: rest.isRequired }),
    field: {
      ...given(rest),
      className: classes(fieldClass, className),
      isInvalid: Boolean(error),
      shouldForceLeadingZeros: true,
      ...(size ? { 'data-size': size } : {}),
    },
  }
}

type Shell = ReturnType<typeof parts>['shell']

function PickerShell({ shell, isReadOnly }: { shell: Shell; isReadOnly: boolean }) {
  return (
    <>
      <FieldShell {...shell}>
        <Group className={boxClass}>
          <Segments />
          {!isReadOnly && (
            <Button className={styles.open ?? ''} aria-label={t('kit.openCalendar')}>
              <Icon name="calendar_today" size={16} />
            </Button>
          )}
        </Group>
      </FieldShell>
      <Popover className={popoverClass} placement="bottom end" offset={4}>
        <Dialog className={styles.dialog ?? ''}>
          <PickCalendar />
        </Dialog>
      </Popover>
    </>
  )
}

function Segments() {
  return (
    <DateInput className={styles.input ?? ''}>
      {segment => <DateSegment segment={segment} className={styles.segment ?? ''} />}
    </DateInput>
  )
}
