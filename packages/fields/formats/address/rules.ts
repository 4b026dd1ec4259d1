import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem, problemText } from '../../messages.ts'
import { checkProperties, readJson } from '../../values/nested-values.ts'
import { addressParts, summaryOf } from './address-parts.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  titleable: false,
  parts: addressParts,
  check,
  fromText,
  toText: value => JSON.stringify(value),
})

/** All parts are of the right kind, those that the field requires are there; without a summary it is made of them. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const required = schema.metadata?.requiredParts ?? []
  const checked = checkProperties(value, { ...schema, properties: { ...addressParts }, required })
  if ('problem' in checked || !isPlainObject(checked.value)) return checked
  const { lat, lng } = checked.value
  if (Math.abs(Number(lat ?? 0)) > 90) return at('lat', problemText('problem.latitude'))
  if (Math.abs(Number(lng ?? 0)) > 180) return at('lng', problemText('problem.longitude'))
  if ((lat === undefined) !== (lng === undefined)) return at('lat', problemText('problem.position'))
  const summary = checked.value.summary ?? summaryOf(checked.value)
  return summary === '' ? problem('problem.address') : { value: { summary, ...checked.value } }
}

function at(path: string, message: string): Parsed {
  return { problem: message, problems: [{ path, message }] }
}

/** JSON, or the one line that an address is known by. */
function fromText(text: string, schema: FieldSchema): Parsed {
  return text.startsWith('{') ? readJson(text, schema, check) : check({ summary: text }, schema)
}
