import { fold } from '@trellis/base'
import type { FormatComparison } from '../define-format.ts'
import { bareSchema, type FilterField } from './filter-value.ts'
import type { Comparison } from './read-operator.ts'

/** Whether a value, in its wire form, satisfies a comparison; the same answer as its SQL. */
export function holdsComparison(comparison: Comparison, value: unknown, field: FilterField): boolean {
  const isMissing = value === undefined || value === null
  if (comparison.is === 'missing') return isMissing
  if (comparison.is === 'empty') return isMissing || textOf(value, field) === ''
  if (isMissing) return false
  switch (comparison.is) {
    case 'contains':
      return searchedText(value, field).includes(comparison.text)
    case 'starts-with':
      return searchedText(value, field).startsWith(comparison.text)
    case 'ends-with':
      return searchedText(value, field).endsWith(comparison.text)
    case 'has-all':
      return comparison.items.every(item => hasItem(value, item))
    case 'has-any':
      return comparison.items.some(item => hasItem(value, item))
    default:
      return holdsInOrder(comparison, value, orders[field.format.comparison])
  }
}

type Ordered = Exclude<
  Comparison,
  { is: 'contains' | 'starts-with' | 'ends-with' | 'has-all' | 'has-any' | 'missing' | 'empty' }
>

function holdsInOrder(comparison: Ordered, value: unknown, order: Order): boolean {
  switch (comparison.is) {
    case 'equal':
      return order(value, comparison.value) === 0
    case 'in':
      return comparison.values.some(each => order(value, each) === 0)
    case 'between':
      return order(value, comparison.low) >= 0 && order(value, comparison.high) <= 0
    case 'greater':
      return order(value, comparison.value) > 0
    case 'greater-equal':
      return order(value, comparison.value) >= 0
    case 'less':
      return order(value, comparison.value) < 0
    case 'less-equal':
      return order(value, comparison.value) <= 0
  }
}

type Order = (left: unknown, right: unknown) => number

/** By code points, as PostgreSQL's collation "C" compares UTF-8; `<` would put some after others that have two code units. */
const byCodePoints: Order = (left, right) => {
  const [a, b] = [String(left), String(right)]
  if (a === b) return 0
  let index = 0
  while (index < a.length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  // Both halves of a pair begin alike where only the second differs.
  if (index > 0 && isLowSurrogate(a.charCodeAt(index)) && isLowSurrogate(b.charCodeAt(index))) index -= 1
  return (a.codePointAt(index) ?? -1) - (b.codePointAt(index) ?? -1)
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

const byNumber: Order = (left, right) => Number(left) - Number(right)

/** Days and moments are written so that their texts sort as they do. */
const orders: Readonly<Record<FormatComparison, Order>> = {
  text: byCodePoints,
  number: byNumber,
  boolean: byNumber,
  date: byCodePoints,
  time: byCodePoints,
  instant: byCodePoints,
  list: byCodePoints,
  json: byCodePoints,
  link: byCodePoints,
}

function textOf(value: unknown, { format, schema }: FilterField): string {
  return format.toText(value, bareSchema(schema))
}

/** Without markup and the like, where the format has some; folded. */
function searchedText(value: unknown, { format, schema }: FilterField): string {
  const text = (format.searchText ?? format.toText)(value, bareSchema(schema))
  return format.seeking ? format.seeking.text(text) : fold(text)
}

function hasItem(value: unknown, item: string | number): boolean {
  return Array.isArray(value) && value.some(each => each === item)
}
