import type { DecimalSign } from '@trellis/base'
import type { DayOrder } from './day.ts'

/** How the texts of a file or a person write values, where several ways are in use. What is left out is not known. */
export type Notation = {
  /** The sign before decimals. */
  decimal?: DecimalSign
  /** Which comes first in `4/7/2025`, the day or the month. */
  dateOrder?: DayOrder
  /** The time zone whose clocks show a time that names none. */
  timeZone?: string
}
