export { CalendarButton, type CalendarButtonProps } from './components/date-field/calendar-button.tsx'
export {
  DateField,
  type DateFieldProps,
  DatePicker,
  DateTimePicker,
  TimeField,
} from './components/date-field/date-field.tsx'
