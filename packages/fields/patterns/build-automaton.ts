import { type PatternNode, PatternProblem } from './parse-pattern.ts'

/** A state of a Thompson automaton; `next` are indices of states. */
export type State =
  | { kind: 'character'; matches: RegExp; next: number }
  | { kind: 'start' | 'end'; next: number }
  | { kind: 'split'; next: number[] }
  | { kind: 'found' }

export type Automaton = { states: State[]; first: number }

const maximumStates = 400

/** Built from behind: every piece is made knowing where it goes on. */
export function buildAutomaton(node: PatternNode): Automaton {
  const states: State[] = [{ kind: 'found' }]
  return { states, first: build(states, node, 0) }
}

function build(states: State[], node: PatternNode, next: number): number {
  if (node.kind === 'character') return add(states, { kind: 'character', matches: node.matches, next })
  if (node.kind === 'sequence') return node.items.reduceRight((after, item) => build(states, item, after), next)
  if (node.kind === 'choice') {
    return add(states, { kind: 'split', next: node.options.map(option => build(states, option, next)) })
  }
  if (node.kind === 'repeat') return buildRepeat(states, node, next)
  return add(states, { kind: node.kind, next })
}

function buildRepeat(states: State[], node: PatternNode & { kind: 'repeat' }, next: number): number {
  let at = next
  if (node.max === Number.POSITIVE_INFINITY) {
    const loop: State = { kind: 'split', next: [next] }
    at = add(states, loop)
    loop.next.push(build(states, node.item, at))
  } else {
    for (let count = node.min; count < node.max; count += 1) {
      at = add(states, { kind: 'split', next: [build(states, node.item, at), next] })
    }
  }
  for (let count = 0; count < node.min; count += 1) at = build(states, node.item, at)
  return at
}

function add(states: State[], state: State): number {
  if (states.length >= maximumStates) throw new PatternProblem('it is too large')
  return states.push(state) - 1
}
