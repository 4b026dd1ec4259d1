import type { RE2JS } from 're2js'
import { FormulaFailure } from '../errors.ts'
import type { Frame } from '../evaluate/frame.ts'

/**
 * Patterns run in RE2, whose time grows with the length of the text alone: no pattern can hang a page or a server.
 * It is some 45 kB, so it is loaded when a formula needs it (`needsPatterns` of the checker).
 */
let engine: typeof RE2JS | undefined

export async function loadPatterns(): Promise<void> {
  engine ??= (await import('re2js')).RE2JS
}

const longest = 500
const remembered = new Map<string, RE2JS>()

export function patternOf(source: string, text: string, frame: Frame): RE2JS {
  if (!engine) throw new FormulaFailure('NOT_LOADED', 'Patterns are not loaded yet')
  if (source.length > longest) throw new FormulaFailure('INVALID_VALUE', `A pattern has at most ${longest} characters`)
  frame.step(1 + ((text.length * (source.length + 1)) >>> 4))
  const known = remembered.get(source)
  if (known) return known
  const made = compilePattern(engine, source)
  if (remembered.size > 200) remembered.clear()
  remembered.set(source, made)
  return made
}

function compilePattern(re2: typeof RE2JS, source: string): RE2JS {
  try {
    return re2.compile(source)
  } catch {
    throw new FormulaFailure('INVALID_VALUE', `“${source.slice(0, 60)}” is no pattern`)
  }
}
