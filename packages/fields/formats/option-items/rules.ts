import { isBlank, isPlainObject, ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { look } from './look.ts'

const maximumOptions = 1000

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'array',
  internal: true,
  titleable: false,
  check,
  fromText(text, schema) {
    try {
      return check(JSON.parse(text), schema)
    } catch {
      return problem('problem.json')
    }
  },
  toText: value => JSON.stringify(value),
  display: value => (Array.isArray(value) ? value.map(labelOf).join(', ') : ''),
})

/** A list whose `items` are numbers takes numbers only as values. */
function check(value: unknown, { items }: FieldSchema): Parsed {
  if (!Array.isArray(value)) return problem('problem.list')
  if (value.length > maximumOptions) return problem('problem.maxItems', { count: maximumOptions })
  const wrong = value.findIndex(item => !isOption(item))
  if (wrong >= 0) return problem('problem.optionItem', { number: wrong + 1 })
  const noNumber = items?.type === 'number' ? value.findIndex(item => typeof item.value !== 'number') : -1
  if (noNumber >= 0) return problem('problem.numberOption', { number: noNumber + 1 })
  const values = value.map(item => String(item.value))
  const twice = values.find((item, index) => values.indexOf(item) < index)
  return twice === undefined ? { value } : problem('problem.optionValueTwice', { value: twice })
}

const labelOf = (item: unknown) => (isPlainObject(item) ? String(item.label ?? item.value) : '')

const texts: Readonly<Record<string, number>> = { label: 500, description: 2000, image: 2000, color: 40 }

/** The same as the model's OptionItem, with a value and a label that are not empty. */
function isOption(item: unknown): boolean {
  if (!isPlainObject(item) || isNothing(item.label) || isNothing(item.value)) return false
  return Object.entries(item).every(([key, value]) => {
    if (key === 'value') return Number.isFinite(value) || isShortText(value, 500)
    if (key === 'hidden' || key === 'disabled') return typeof value === 'boolean'
    return isShortText(value, ownValue(texts, key) ?? -1)
  })
}

const isNothing = (part: unknown) => part === undefined || (typeof part === 'string' && isBlank(part))

const isShortText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most
