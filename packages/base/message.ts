import { ownValue } from './own-value.ts'
export type TextValues = Readonly<Record<string, string | number>>

/** How a message is finished for one language: plural rules, numbers in slots, and what is done to its literal parts. */
export type MessageContext = {
  plural: (count: number) => string
  number: (value: number) => string
  literal?: (text: string) => string
}

/**
 * Fills a message. Two forms exist: `{name}` puts a value, `{count, plural, one {# record} other {# records}}` picks a
 * branch by Intl.PluralRules (`=0` and other exact numbers win) and `#` is the number. A missing value stays visible as `{name}`.
 */
export function formatMessage(message: string, values: TextValues, context: MessageContext): string {
  let result = ''
  let rest = message
  while (rest !== '') {
    const open = rest.indexOf('{')
    const end = open < 0 ? -1 : closing(rest, open)
    if (end < 0) return result + literal(rest, context)
    result += literal(rest.slice(0, open), context) + slot(rest.slice(open + 1, end), values, context)
    rest = rest.slice(end + 1)
  }
  return result
}

const english: MessageContext = { plural: count => (count === 1 ? 'one' : 'other'), number: String }

/** For texts that are not translated: the server's own. Numbers are written as JSON writes them. */
export function fillEnglish(message: string, values: TextValues): string {
  return formatMessage(message, values, english)
}

function slot(inside: string, values: TextValues, context: MessageContext): string {
  const [name = '', , ...branches] = splitTop(inside)
  const value = ownValue(values, name.trim())
  if (value === undefined) return `{${inside}}`
  if (branches.length === 0) return typeof value === 'number' ? context.number(value) : value
  const branch = pickBranch(branches.join(','), Number(value), context)
  return formatMessage(branch.replaceAll('#', '{#}'), { ...values, '#': Number(value) }, context)
}

function pickBranch(source: string, count: number, context: MessageContext): string {
  const branches = new Map<string, string>()
  for (let at = source.indexOf('{'), start = 0; at >= 0; at = source.indexOf('{', start)) {
    const end = closing(source, at)
    if (end < 0) break
    branches.set(source.slice(start, at).trim(), source.slice(at + 1, end))
    start = end + 1
  }
  return branches.get(`=${count}`) ?? branches.get(context.plural(count)) ?? branches.get('other') ?? ''
}

/** The first two commas split name and kind; the branches keep theirs. */
function splitTop(inside: string): string[] {
  const match = /^([^,]*),\s*(plural)\s*,([\s\S]*)$/.exec(inside)
  return match ? match.slice(1) : [inside]
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

const literal = (text: string, { literal: change }: MessageContext): string => (change ? change(text) : text)
