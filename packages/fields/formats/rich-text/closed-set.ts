import { isRecordId, ownValue } from '@trellis/base'
import { isImageAddress, isSafeAddress } from '../../values/addresses.ts'

/**
 * The closed set of elements and attributes that rich text is made of; docs/guide/rich-text.md tells it to people. An attribute is kept in the
 * form that its reader answers, and left out where that answers nothing.
 */
export type AttributeReader = (value: string) => string | undefined

/** Marks of text; the key is how others write them. */
export const markAliases: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  sub: 'sub',
  sup: 'sup',
}

/** Blocks that hold text alone; the key is how others write them. */
export const textBlockAliases: Readonly<Record<string, string>> = {
  p: 'p',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  blockquote: 'blockquote',
  aside: 'aside',
}

const oneOf =
  (...values: string[]): AttributeReader =>
  value =>
    values.includes(value.toLowerCase()) ? value.toLowerCase() : undefined

const whole =
  (least: number, most: number): AttributeReader =>
  value => {
    const number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : Number.NaN
    return number >= least && number <= most ? String(number) : undefined
  }

const shortText: AttributeReader = value => (value !== '' && value.length <= 500 ? oneLine(value) : undefined)
const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim() || undefined

const flag = oneOf('true')

/** In the order in which they are written. */
export const attributes: Readonly<Record<string, Readonly<Record<string, AttributeReader>>>> = {
  a: { href: address },
  span: { style: readStyle },
  aside: { 'data-type': oneOf('info', 'success', 'warning', 'alert') },
  pre: { 'data-language': value => (/^[a-z\d+#-]{1,30}$/i.test(value) ? value.toLowerCase() : undefined) },
  img: {
    src: value => (isImageAddress(value.trim()) ? value.trim() : undefined),
    alt: shortText,
    width: whole(1, 10_000),
    height: whole(1, 10_000),
    'data-align': oneOf('left', 'right'),
  },
  figure: { 'data-file': value => (isRecordId(value) ? value : undefined) },
  ol: {
    type: oneOf('a', 'i'),
    start: whole(0, 99_999),
    'data-nest-indicator': flag,
    'data-prefix': value => (value.length <= 20 ? oneLine(value) : undefined),
    'data-persist-prefix': flag,
  },
  ul: { 'data-list': oneOf('check') },
  li: { 'data-checked': oneOf('true', 'false') },
  table: {
    'data-borders': oneOf('full', 'hidden', 'first_row', 'first_column', 'first_row_and_column'),
    'data-align': oneOf('left', 'center', 'right'),
  },
  col: { width: whole(1, 10_000) },
  th: { colspan: whole(2, 100), rowspan: whole(2, 100) },
  td: { colspan: whole(2, 100), rowspan: whole(2, 100) },
}

/** The attributes that an element may carry, in the order and the form in which they are stored. */
export function readAttributes(name: string, valueOf: (attribute: string) => string | undefined): [string, string][] {
  return Object.entries(ownValue(attributes, name) ?? {}).flatMap(([attribute, read]): [string, string][] => {
    const given = valueOf(attribute)
    const value = given === undefined ? undefined : read(given)
    return value === undefined ? [] : [[attribute, value]]
  })
}

/** An address that is safe to open, or a page of ours. */
function address(value: string): string | undefined {
  const text = value.trim()
  return isSafeAddress(text) || /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text) ? text : undefined
}

const color = /^(#[\da-f]{3,8}|rgba?\([\d.,% /]{1,40}\)|[a-z]{3,30})$/
const size = /^\d{1,2}(\.\d{1,2})?(px|pt|em|rem)$|^\d{1,3}%$/

/** Inline styles that text keeps, in the order in which they are written. */
export const styles: Readonly<Record<string, RegExp>> = {
  color,
  'background-color': color,
  'font-size': size,
  'font-family': /^[a-z\d ,'-]{1,100}$/,
  'font-weight': /^(normal|bold|[1-9]00)$/,
  'font-style': /^(normal|italic)$/,
  'text-decoration': /^(none|underline|line-through|underline line-through)$/,
}

/** Of a style what text keeps. */
export function readStyle(text: string): string | undefined {
  const given = new Map(
    text.split(';').map(each => {
      const [property = '', ...rest] = each.split(':')
      return [property.trim().toLowerCase(), oneLine(rest.join(':').toLowerCase()) ?? '']
    }),
  )
  const kept = Object.entries(styles).flatMap(([property, shape]) => {
    const value = given.get(property) ?? ''
    return shape.test(value) ? [`${property}: ${value}`] : []
  })
  return kept.length > 0 ? kept.join('; ') : undefined
}

/** What text looks like whose style stands inside another. */
export function mergeStyles(outer: string, inner: string): string {
  return outer === '' ? inner : (readStyle(`${outer}; ${inner}`) ?? '')
}
