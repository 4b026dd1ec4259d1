import { isPlainObject } from '@trellis/base'
import { type FormulaValue, toText } from '@trellis/formula'
import type { FieldSchema, OptionItem } from '@trellis/model'

const mostOptions = 1000
const texts = ['description', 'image', 'color'] as const

/**
 * What an option-list formula gave as options: a list of values, of objects with at least a `value`, or one object of labels by value.
 * What is no option is left out, and so is a value that came before.
 */
export function optionsOfFormula(result: FormulaValue, field: FieldSchema | undefined): OptionItem[] {
  const items = Array.isArray(result) ? result : isPlainObject(result) ? labelled(result) : []
  const options = new Map<unknown, OptionItem>()
  for (const item of items) {
    const option = isPlainObject(item) ? optionOf(item, field) : optionOf({ value: item }, field)
    if (option && options.size < mostOptions && !options.has(option.value)) options.set(option.value, option)
  }
  return [...options.values()]
}

const labelled = (labels: object) => Object.entries(labels).map(([value, label]) => ({ value, label }))

function optionOf(item: Record<string, unknown>, field: FieldSchema | undefined): OptionItem | undefined {
  const type = field?.type === 'array' ? field.items?.type : field?.type
  const isNumber = type === 'number' || type === 'integer'
  const value = isNumber ? numberOf(item['value']) : textOf(item['value'])
  if (value === undefined || value === '') return undefined
  const more = texts.flatMap(key => {
    const text = textOf(item[key])
    return text === undefined || text === '' ? [] : [[key, text] as const]
  })
  return {
    value,
    label: textOf(item['label']) || String(value),
    ...Object.fromEntries(more),
    ...(item['hidden'] === true ? { hidden: true } : {}),
    ...(item['disabled'] === true ? { disabled: true } : {}),
  }
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, 500)
  return typeof value === 'number' || typeof value === 'boolean' ? (toText(value) ?? undefined) : undefined
}
