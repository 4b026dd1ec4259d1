import { knownTimezone, validationError } from '@trellis/base'
import type { ImportNotation } from '@trellis/contract'
import type { Notation } from '@trellis/fields/server'

/** What somebody said of how texts are written, of the file or of a column (`at` is its path); a time zone that there is. */
export function saidNotation({ decimal, dateOrder, timeZone }: ImportNotation, at: string): Notation {
  const zone = knownTimezone(timeZone)
  if (timeZone !== undefined && zone === undefined) {
    throw validationError([{ path: `${at}.timeZone`, message: `There is no time zone "${timeZone}"` }])
  }
  return { ...(decimal && { decimal }), ...(dateOrder && { dateOrder }), ...(zone && { timeZone: zone }) }
}
