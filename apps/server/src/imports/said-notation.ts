import { knownTimezone, validationError } from '@trellis/base'
import type { ImportNotation } from '@trellis/contract'
import type { Notation } from '@trellis/fields/server'
import { zonedName } from '../exports/column-names.ts'

/** What somebody said of how texts are written, of the file or of a column (`at` is its path); a time zone that there is. */
export function saidNotation({ decimal, dateOrder, timeZone }: ImportNotation, at: string): Notation {
  const zone = knownTimezone(timeZone)
  if (timeZone !== undefined && zone === undefined) {
    throw validationError([{ path: `${at}.timeZone`, message: `There is no time zone "${timeZone}"` }])
  }
  return { ...(decimal && { decimal }), ...(dateOrder && { dateOrder }), ...(zone && { timeZone: zone }) }
}

/** What the name of a column says of its moments, as an export of ours writes it; it counts over what is said of the whole file. */
export function namedNotation(column: string): Notation {
  const timeZone = zonedName(column)?.timeZone
  return timeZone === undefined ? {} : { timeZone }
}
