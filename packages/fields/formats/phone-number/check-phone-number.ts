import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { loadOnUse } from '../../sql/load-on-use.ts'

const numbers = loadOnUse<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')

/**
 * A number that exists by the numbering plan of its country, in the form of E.164, which never changes. One without a dial code is read
 * as of the field's first preferred country, and kept as it was written where the field has none.
 */
export function checkPhoneNumber(value: unknown, schema: FieldSchema): Parsed {
  const { isSupportedCountry, parsePhoneNumberFromString } = numbers()
  const text = String(value)
  const country = schema.metadata?.preferredOptionList?.[0]
  const isInternational = text.startsWith('+')
  if (!isInternational && (!country || !isSupportedCountry(country))) return { value: text }
  const isNational = !isInternational && country !== undefined && isSupportedCountry(country)
  const phone = parsePhoneNumberFromString(text, { extract: false, ...(isNational ? { defaultCountry: country } : {}) })
  return phone?.isValid() ? { value: phone.number } : problem('problem.phoneNumber')
}
