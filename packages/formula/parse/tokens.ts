import { ownValue } from '@trellis/base'
import type { Span } from '../errors.ts'

export type Token = Span &
  (
    | { type: 'number'; value: number }
    | { type: 'text'; value: string; isClosed: boolean }
    /** `record.lines.0` or `result["step-1"]`; a function's name is a path of one step. */
    | { type: 'path'; steps: readonly string[]; isOpen: boolean }
    | { type: 'sign'; sign: string }
    | { type: 'unknown'; text: string }
    | { type: 'end' }
  )

const space = /\s+/y
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const name = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy
const step = /\.([\p{L}\p{M}\p{N}_$]+)|\[\s*(?:"([^"\\{}.]*)"|(\d+))\s*\]/uy
const quoted = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?/y
const sign = /\|\||&&|==|!=|<>|<=|>=|[-+*/%^&=<>!(),[\]{}:]/y

/** Splits typed text; whatever it is, every character is in some token or white space. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    at += matchAt(space, text, at)?.[0].length ?? 0
    if (at >= text.length) break
    const token = readToken(text, at)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ type: 'end', start: text.length, end: text.length })
  return tokens
}

function readToken(text: string, start: number): Token {
  const path = readPathToken(text, start)
  if (path) return path
  const digits = matchAt(number, text, start)
  if (digits) return { type: 'number', value: Number(digits[0]), start, end: start + digits[0].length }
  const string = matchAt(quoted, text, start)
  if (string) return readQuoted(string[0], start)
  const mark = matchAt(sign, text, start)
  if (mark) return { type: 'sign', sign: mark[0], start, end: start + mark[0].length }
  const letter = String.fromCodePoint(text.codePointAt(start) ?? 0)
  return { type: 'unknown', text: letter, start, end: start + letter.length }
}

function readPathToken(text: string, start: number): Token | undefined {
  const first = matchAt(name, text, start)
  if (!first) return undefined
  const steps = [first[0]]
  let end = start + first[0].length
  for (let next = matchAt(step, text, end); next; next = matchAt(step, text, end)) {
    steps.push(next[1] ?? next[2] ?? next[3] ?? '')
    end += next[0].length
  }
  const isOpen = text[end] === '.'
  return { type: 'path', steps, isOpen, start, end: isOpen ? end + 1 : end }
}

function readQuoted(source: string, start: number): Token {
  const isClosed = source.length > 1 && source.endsWith(source[0] ?? '') && !/[^\\](?:\\\\)*\\.$/.test(source)
  const inside = source.slice(1, isClosed ? -1 : undefined)
  return { type: 'text', value: unescape(inside), isClosed, start, end: start + source.length }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

function unescape(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g,
    (_, code: string | undefined, letter: string | undefined) =>
      code === undefined
        ? (ownValue(escapes, letter ?? '') ?? letter ?? '')
        : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
