import { type Automaton, buildAutomaton } from './build-automaton.ts'
import { type PatternNode, PatternProblem, parsePattern } from './parse-pattern.ts'

export type CompiledPattern = { test(text: string): boolean } | { reason: string }

const maximumLength = 500
const compiled = new Map<string, CompiledPattern>()

/**
 * A matcher whose time grows with the text alone, whatever the pattern (S80): JavaScript's own engine backtracks and takes
 * for ever on `^(a+)+$`. `reason` says why a pattern cannot be used.
 */
export function compilePattern(pattern: string): CompiledPattern {
  const known = compiled.get(pattern)
  if (known) return known
  if (compiled.size >= 500) compiled.clear()
  const result = compile(pattern)
  compiled.set(pattern, result)
  return result
}

function compile(pattern: string): CompiledPattern {
  if (pattern.length > maximumLength) return { reason: 'it is longer than 500 characters' }
  try {
    const { main, lookaheads } = parsePattern(pattern)
    const tests = [{ node: main, isNegative: false }, ...lookaheads].map(({ node, isNegative }) => {
      const search = createSearch(node)
      return (text: string) => search(text) !== isNegative
    })
    return { test: text => tests.every(test => test(text)) }
  } catch (error) {
    if (error instanceof PatternProblem) return { reason: error.message }
    throw error
  }
}

/** A set of automaton states reached together, with what follows on each code point once seen. */
type Node = { live: number[]; isFound: boolean; next: Map<string, Node> }

const maximumNodes = 2000

function createSearch(node: PatternNode): (text: string) => boolean {
  const automaton = buildAutomaton(node)
  const nodes = new Map<string, Node>()
  const initial = reach(automaton, [automaton.first], { atStart: true, atEnd: false })
  const follow = (from: Node, letter: string): Node => {
    const targets = step(automaton, from.live, letter)
    const key = targets.join(' ')
    const known = nodes.get(key) ?? reach(automaton, targets, { atStart: false, atEnd: false })
    if (nodes.size >= maximumNodes) nodes.clear()
    nodes.set(key, known)
    if (from.next.size < maximumNodes) from.next.set(letter, known)
    return known
  }
  return text => {
    let current = initial
    for (const letter of text) {
      if (current.isFound) return true
      current = current.next.get(letter) ?? follow(current, letter)
    }
    return reach(automaton, current.live, { atStart: text === '', atEnd: true }).isFound
  }
}

/** Where reading one code point leads, in order; the first state is always among it, because a match may begin anywhere. */
function step({ states, first }: Automaton, live: readonly number[], letter: string): number[] {
  const targets = new Set([first])
  for (const index of live) {
    const state = states[index]
    if (state?.kind === 'character' && state.matches.test(letter)) targets.add(state.next)
  }
  return [...targets].sort((left, right) => left - right)
}

/** The states reached without reading on; those that wait for the end of the text stay in `live` too. */
function reach({ states }: Automaton, from: readonly number[], place: { atStart: boolean; atEnd: boolean }): Node {
  const seen = new Set<number>()
  const open = [...from]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const state = states[index]
    if (!state || seen.has(index)) continue
    seen.add(index)
    if (state.kind === 'split') open.push(...state.next)
    if (state.kind === 'start' && place.atStart) open.push(state.next)
    if (state.kind === 'end' && place.atEnd) open.push(state.next)
  }
  const live = [...seen].filter(index => ['character', 'end', 'found'].includes(states[index]?.kind ?? ''))
  return { live, isFound: seen.has(0), next: new Map() }
}
