/** What a pattern is made of; `matches` looks at one code point alone, so nothing in it can run long. */
export type PatternNode =
  | { kind: 'character'; matches: RegExp }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number }

export type ParsedPattern = { main: PatternNode; lookaheads: { node: PatternNode; isNegative: boolean }[] }

/** Thrown with the reason why a pattern is refused, for a person. */
export class PatternProblem extends Error {}

type Source = { text: string; at: number; depth: number }

/**
 * The part of regular expressions that can be matched in time linear in the text: no references back, no lookbehind, no
 * word boundaries, lookaheads only right after the leading `^`. Throws PatternProblem.
 */
export function parsePattern(text: string): ParsedPattern {
  const source: Source = { text, at: 0, depth: 0 }
  const lookaheads: ParsedPattern['lookaheads'] = []
  const isAnchored = take(source, '^')
  while (isAnchored && /^\(\?[=!]/.test(text.slice(source.at))) lookaheads.push(parseLookahead(source))
  const rest = parseChoice(source)
  if (source.at < text.length) throw new PatternProblem('a parenthesis is closed that was not opened')
  if (!isAnchored) return { main: rest, lookaheads }
  if (rest.kind !== 'choice') return { main: sequence([{ kind: 'start' }, rest]), lookaheads }
  if (lookaheads.length > 0) throw new PatternProblem('lookaheads do not go together with a choice outside parentheses')
  const [first, ...others] = rest.options
  return {
    main: { kind: 'choice', options: [sequence([{ kind: 'start' }, first ?? sequence([])]), ...others] },
    lookaheads,
  }
}

function parseLookahead(source: Source): ParsedPattern['lookaheads'][number] {
  const isNegative = source.text[source.at + 2] === '!'
  source.at += 3
  const inner = parseChoice(source)
  if (!take(source, ')')) throw new PatternProblem('a parenthesis is not closed')
  return { node: sequence([{ kind: 'start' }, inner]), isNegative }
}

function parseChoice(source: Source): PatternNode {
  const options = [parseSequence(source)]
  while (take(source, '|')) options.push(parseSequence(source))
  return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
}

function parseSequence(source: Source): PatternNode {
  const items: PatternNode[] = []
  while (source.at < source.text.length && !'|)'.includes(source.text.charAt(source.at))) {
    items.push(parseRepeat(source, parseItem(source)))
  }
  return sequence(items)
}

function parseItem(source: Source): PatternNode {
  if (take(source, '(')) return parseGroup(source)
  if (take(source, '^')) return { kind: 'start' }
  if (take(source, '$')) return { kind: 'end' }
  if (take(source, '.')) return character('.')
  if (take(source, '[')) return parseClass(source)
  if (take(source, '\\')) return parseEscape(source)
  const letter = String.fromCodePoint(source.text.codePointAt(source.at) ?? 0)
  if ('*+?{'.includes(letter)) throw new PatternProblem(`there is nothing before ${letter} to repeat`)
  source.at += letter.length
  return character(quoted(letter))
}

function parseGroup(source: Source): PatternNode {
  const opening = /^\?(?::|<[A-Za-z_]\w*>)/.exec(source.text.slice(source.at))
  if (opening) source.at += opening[0].length
  else if (source.text[source.at] === '?') throw new PatternProblem('looking ahead or behind is not possible here')
  source.depth += 1
  if (source.depth > 30) throw new PatternProblem('it is nested too deeply')
  const inner = parseChoice(source)
  if (!take(source, ')')) throw new PatternProblem('a parenthesis is not closed')
  source.depth -= 1
  return inner
}

function parseClass(source: Source): PatternNode {
  const match = /^(?:[^\]\\]|\\[\s\S])*\]/.exec(source.text.slice(source.at))
  if (!match) throw new PatternProblem('a bracket is not closed')
  source.at += match[0].length
  return character(`[${match[0]}`)
}

function parseEscape(source: Source): PatternNode {
  const rest = source.text.slice(source.at)
  const match = /^(?:[dDwWsStnrfv0]|[pP]\{[\w=]+\}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^\dA-Za-z])/u.exec(
    rest,
  )
  if (!match) throw new PatternProblem(`\\${rest.charAt(0)} cannot be used`)
  source.at += match[0].length
  return character(/^[\dA-Za-z]/.test(match[0]) ? `\\${match[0]}` : quoted(match[0]))
}

function parseRepeat(source: Source, item: PatternNode): PatternNode {
  const match = /^(?:([*+?])|\{(\d{1,4})(,(\d{0,4}))?\})\??/.exec(source.text.slice(source.at))
  if (!match) return item
  if (item.kind === 'start' || item.kind === 'end') throw new PatternProblem('^ and $ cannot be repeated')
  source.at += match[0].length
  const [, sign, least, isRange, most] = match
  const min = sign ? (sign === '+' ? 1 : 0) : Number(least)
  const max = sign ? (sign === '?' ? 1 : Number.POSITIVE_INFINITY) : isRange ? Number(most || 'Infinity') : min
  if (max < min) throw new PatternProblem('a repetition ends below where it begins')
  return parseRepeat(source, { kind: 'repeat', item, min, max })
}

function character(source: string): PatternNode {
  for (const flags of ['su', 's']) {
    try {
      return { kind: 'character', matches: new RegExp(`^(?:${source})$`, source === '.' ? 'u' : flags) }
    } catch {
      // Without the flag "u" more escapes are allowed, such as [\@].
    }
  }
  throw new PatternProblem(`${source} is not a set of characters`)
}

function take(source: Source, expected: string): boolean {
  if (source.text[source.at] !== expected) return false
  source.at += 1
  return true
}

const sequence = (items: PatternNode[]): PatternNode => ({ kind: 'sequence', items })
const quoted = (letter: string) => (/[\\^$.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter)
