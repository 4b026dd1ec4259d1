import { unreadText } from '@trellis/fields'
import {
  childrenOf,
  type FormulaError,
  type FormulaNode,
  fromJson,
  type NodePath,
  nodeAt,
  parse,
  print,
  toJson,
} from '@trellis/formula'
import { isContainer } from './tree-moves.ts'

type Step = { text: string; tree: FormulaNode; selected: NodePath }

/**
 * What is being edited. Text and tree say the same, except while the text cannot be read: then `textProblems` tell why and the tree is
 * the last one that could.
 */
export type Draft = Step & {
  textProblems: readonly FormulaError[]
  /** The JSON view while it is shown, with what is wrong in it. */
  json: { text: string; problem?: string } | undefined
  past: readonly Step[]
  future: readonly Step[]
}

const mostSteps = 200

export function startDraft(json: unknown): Draft {
  const typed = unreadText(json)
  if (typed !== undefined) return typeText(startDraft(null), typed)
  const step = writtenOf(fromJson(json ?? null).tree)
  return { ...step, selected: [], textProblems: [], json: undefined, past: [], future: [] }
}

/** What is stored of it. */
export function jsonOf(draft: Draft): unknown {
  return toJson(draft.tree)
}

/** Nothing but an empty value: the property has no formula. */
export function isEmptyDraft({ tree }: Draft): boolean {
  return tree.type === 'null'
}

export function isReadable(draft: Draft): boolean {
  return draft.textProblems.length === 0 && draft.json?.problem === undefined
}

/** A word that is typed on is one step of undo. */
export function typeText(draft: Draft, text: string): Draft {
  if (text === draft.text) return draft
  const { tree, problems } = parse(text)
  const isWord = draft.past.length > 0 && isOneWord(draft.text, text)
  const stepped = isWord ? draft : remember(draft)
  if (problems.length > 0) return { ...stepped, text, textProblems: problems, future: [] }
  return { ...stepped, text, tree, textProblems: [], selected: nearest(tree, draft.selected), future: [] }
}

/** What a row action, a drop or the chooser made of the tree; the same tree changes nothing. */
export function changeTree(draft: Draft, tree: FormulaNode, selected: NodePath = draft.selected): Draft {
  if (tree === draft.tree) return select(draft, selected)
  const written = writtenOf(tree)
  return { ...remember(draft), ...written, textProblems: [], selected: nearest(written.tree, selected), future: [] }
}

export function select(draft: Draft, selected: NodePath): Draft {
  return { ...draft, selected: nearest(draft.tree, selected) }
}

export function showJson(draft: Draft): Draft {
  return { ...draft, json: { text: jsonText(draft.tree) } }
}

/** Text that is no JSON keeps its view, so that nothing typed is lost. */
export function showFormula(draft: Draft): Draft {
  return draft.json?.problem === undefined ? { ...draft, json: undefined } : draft
}

export function typeJson(draft: Draft, text: string): Draft {
  const read = readJson(text)
  if ('problem' in read) return { ...draft, json: { text, problem: read.problem } }
  return { ...changeTree(draft, read.tree), json: { text } }
}

export function undo(draft: Draft): Draft {
  const step = draft.past.at(-1)
  if (!step) return draft
  return { ...at(draft, step), past: draft.past.slice(0, -1), future: [stepOf(draft), ...draft.future] }
}

export function redo(draft: Draft): Draft {
  const [step, ...future] = draft.future
  return step ? { ...at(draft, step), past: [...draft.past, stepOf(draft)], future } : draft
}

/** Of a part that was carried from place to place only where it came to stand is a step of undo. */
export function asOneStep(draft: Draft, before: Draft): Draft {
  return draft.tree === before.tree ? draft : { ...draft, past: remember(before).past }
}

function at(draft: Draft, step: Step): Draft {
  const textProblems = parse(step.text).problems
  return { ...draft, ...step, textProblems, json: draft.json && { text: jsonText(step.tree) } }
}

/** The text of a tree, and the tree again with its places in that text. */
function writtenOf(tree: FormulaNode): Pick<Step, 'text' | 'tree'> {
  const text = tree.type === 'null' ? '' : print(tree)
  const read = parse(text)
  return { text, tree: read.problems.length === 0 ? read.tree : tree }
}

function readJson(text: string): { tree: FormulaNode } | { problem: string } {
  try {
    const { tree, problem } = fromJson(JSON.parse(text.trim() === '' ? 'null' : text))
    return problem ? { problem: problem.message } : { tree }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

const jsonText = (tree: FormulaNode) => JSON.stringify(toJson(tree), null, 2)
const stepOf = ({ text, tree, selected }: Draft): Step => ({ text, tree, selected })

function remember(draft: Draft): Draft {
  return { ...draft, past: [...draft.past, stepOf(draft)].slice(-mostSteps) }
}

/** The longest beginning of a path that leads somewhere, also to the place of a part that is missing. */
function nearest(tree: FormulaNode, path: NodePath): NodePath {
  for (let length = path.length; length > 0; length -= 1) {
    const beginning = path.slice(0, length)
    if (nodeAt(tree, beginning) || isMissing(tree, beginning)) return beginning
  }
  return []
}

/** Behind all that a call, list or object holds. */
function isMissing(tree: FormulaNode, path: NodePath): boolean {
  const parent = nodeAt(tree, path.slice(0, -1))
  const step = path.at(-1)
  return parent !== undefined && isContainer(parent) && typeof step === 'number' && step >= childrenOf(parent).length
}

/** One letter more or less, no white space or sign: typing goes on in the same word. */
function isOneWord(before: string, after: string): boolean {
  const [short, long] = before.length < after.length ? [before, after] : [after, before]
  if (long.length - short.length !== 1) return false
  let place = 0
  while (place < short.length && short[place] === long[place]) place += 1
  return long.slice(place + 1) === short.slice(place) && /[\p{L}\p{N}_]/u.test(long[place] ?? '')
}
