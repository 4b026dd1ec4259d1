export {
  DateField,
  type DateFieldProps,
  DatePicker,
  DateTimePicker,
  TimeField,
} from './components/date-field/date-field.tsx'
