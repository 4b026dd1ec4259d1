import type { FieldSchema } from '@trellis/model'
import { type LinkedValue } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { look } from './look.ts'

/** Where the field says all it needs, its values have the format of the result: a number, a text, or that of the linked field. */
export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: false,
  linked,
  check: checkNumber,
  notates: ['decimal'],
  fromText: (text: string, schema: FieldSchema, notation?: Notation) => {
    const parsed = parseNumberText(text, notation)
    return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
  },
  toText: value => toDecimal(Number(value)),
})

const results: Partial<Record<LinkedValue['aggregate'], Pick<FieldSchema, 'type' | 'format'>>> = {
  count: { type: 'integer', format: 'number' },
  countDistinct: { type: 'integer', format: 'number' },
  concatenate: { type: 'string', format: 'multiline' },
}

function linked({ metadata }: FieldSchema): LinkedValue | undefined {
  const settings = metadata?.linked
  if (!settings) return undefined
  const aggregate = settings.aggregate ?? 'count'
  const result = results[aggregate]
  return { settings, aggregate, ...(result && { result }) }
}
