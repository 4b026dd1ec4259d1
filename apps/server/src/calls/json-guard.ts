import { UserError } from '@trellis/base'

export type JsonLimits = {
  /** Arrays and objects inside each other. */
  depth: number
  /** Values and keys. */
  nodes: number
}

/** What an ordinary input may hold (S78); contracts of documents and long lists allow more nodes. */
export const ordinaryLimits: JsonLimits = { depth: 32, nodes: 2000 }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses the bytes of a request; see `parseJsonText`. */
export function parseJsonBytes(bytes: Uint8Array, limits: JsonLimits): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw refuse('The body is not valid UTF-8')
  }
  return parseJsonText(text, limits)
}

/**
 * Parses JSON that a stranger wrote. Refused before anything is built from it: too deep, too many nodes, a byte order mark,
 * NUL, half of a surrogate pair, a key twice in one object, `__proto__`, a number beyond what a double can hold.
 */
export function parseJsonText(text: string, limits: JsonLimits): unknown {
  if (text.charCodeAt(0) === 0xfeff) throw refuse('The body begins with a byte order mark')
  scan(text, limits)
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('The body is not valid JSON')
  }
}

function refuse(message: string): UserError {
  return new UserError('VALIDATION_ERROR', message)
}

const quote = 0x22
const backslash = 0x5c

/** One pass without recursion; it needs no grammar, because what is not JSON fails in JSON.parse afterwards. */
function scan(text: string, limits: JsonLimits): void {
  /** Keys of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let nodes = 0
  let isKeyNext = false
  let index = 0
  const count = () => {
    nodes += 1
    if (nodes > limits.nodes) throw refuse(`The body holds more than ${limits.nodes} values`)
  }
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      const end = endOfString(text, index)
      const keys = isKeyNext ? open.at(-1) : undefined
      if (keys) addKey(keys, text.slice(index, end))
      else checkText(text, index, end)
      count()
      index = end
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code === 0x7b ? new Set() : undefined)
      if (open.length > limits.depth) throw refuse(`The body is nested more than ${limits.depth} deep`)
      count()
      isKeyNext = code === 0x7b
      index += 1
    } else if (code === 0x7d || code === 0x5d) {
      open.pop()
      isKeyNext = false
      index += 1
    } else if (code === 0x2c) {
      isKeyNext = open.at(-1) !== undefined
      index += 1
    } else if (code === 0x3a) {
      isKeyNext = false
      index += 1
    } else if (isSpace(code)) {
      index += 1
    } else {
      index = endOfLiteral(text, index)
      count()
    }
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Index after the closing quote. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end === -1) throw refuse('The body is not valid JSON')
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
}

function endOfLiteral(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && !isDelimiter(text.charCodeAt(end))) end += 1
  // Only an exponent or hundreds of digits can make a number infinite.
  const mayBeInfinite = end - start > 300 || text.slice(start, end).toLowerCase().includes('e')
  if (mayBeInfinite && Math.abs(Number(text.slice(start, end))) === Number.POSITIVE_INFINITY) {
    throw refuse('The body holds a number that is too large')
  }
  return end
}

function isDelimiter(code: number): boolean {
  return code === 0x2c || code === 0x7d || code === 0x5d || code === quote || code === 0x3a || isSpace(code)
}

/** Only escapes can hide NUL or half a surrogate pair: the text was decoded from valid UTF-8, and JSON.parse refuses raw control characters. */
function checkText(text: string, start: number, end: number): void {
  const slash = text.indexOf('\\u', start)
  if (slash === -1 || slash >= end) return
  decodeString(text.slice(start, end))
}

function decodeString(literal: string): string {
  let value: unknown
  try {
    value = JSON.parse(literal)
  } catch {
    throw refuse('The body is not valid JSON')
  }
  if (typeof value !== 'string') throw refuse('The body is not valid JSON')
  if (value.includes('\u0000')) throw refuse('The body holds a NUL character')
  if (!value.isWellFormed()) throw refuse('The body holds half of a character')
  return value
}

function addKey(keys: Set<string>, literal: string): void {
  const key = literal.includes('\\') ? decodeString(literal) : literal.slice(1, -1)
  if (key === '__proto__') throw refuse('The body holds a key that is not allowed')
  if (keys.has(key)) throw refuse('The body holds a key twice')
  keys.add(key)
}
