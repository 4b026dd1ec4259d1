import { comparisonBinds, printedOperators, unaryBinds } from '../parse/operators.ts'
import { isConstantWord } from '../parse/parse.ts'
import { type FormulaNode, type FunctionNode, type ObjectNode, type ReferenceNode, singlePath } from '../tree/node.ts'
import { writePlaceholders } from '../tree/placeholders.ts'

/** The typed form of a tree on one line; `parse` reads it back the same. */
export function print(node: FormulaNode): string {
  return printIn(node, 0)
}

const mostCharacters = 150
const mostParts = 10
const mostLevels = 3

/** Stands for what a preview leaves out. */
const omitted: ReferenceNode = { type: 'reference', parts: [{ path: ['...'] }] }

type Entry = [string, FormulaNode]

const omittedEntry: Entry = ['...', omitted]

/** The one line that an input shows of its formula (spec: 150 characters, 10 elements, 3 deep). */
export function preview(node: FormulaNode): string {
  const text = print(shortened(node, mostLevels))
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text
}

/** With at most so many levels of lists, objects and calls, and so many parts in each. */
function shortened(node: FormulaNode, levels: number): FormulaNode {
  if (node.type !== 'array' && node.type !== 'object' && node.type !== 'formula') return node
  if (levels === 0) return omitted
  const shorten = (part: FormulaNode) => shortened(part, levels - 1)
  if (node.type === 'array') return { ...node, items: firstOf(node.items, omitted).map(shorten) }
  if (node.type === 'formula') return { ...node, args: firstOf(node.args, omitted).map(shorten) }
  const entries = node.entries.map(([key, part]): Entry => [key, shorten(part)])
  return { ...node, entries: [...firstOf(entries, omittedEntry)] }
}

function firstOf<Part>(parts: readonly Part[], more: Part): readonly Part[] {
  return parts.length > mostParts ? [...parts.slice(0, mostParts), more] : parts
}

/** In brackets where the place binds tighter than the node. */
function printIn(node: FormulaNode, binds: number): string {
  switch (node.type) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(node.value)
    case 'number':
      return bracketed(String(node.value), node.value < 0 && binds > unaryBinds)
    case 'string':
      return JSON.stringify(node.value)
    case 'reference':
      return printReference(node)
    case 'array':
      return `[${node.items.map(print).join(', ')}]`
    case 'object':
      return printObject(node)
    case 'formula':
      return printCall(node, binds)
  }
}

function printCall(node: FunctionNode, binds: number): string {
  const [first, second] = node.args
  const operator = printedOperators.get(node.name)
  if (operator && first && second && (node.args.length === 2 || operator.isChained)) {
    const parts = node.args.map((argument, place) => printIn(argument, operandBinds(node, argument, place)))
    return bracketed(parts.join(` ${operator.sign} `), operator.binds < binds)
  }
  if (node.name === 'NEGATE' && first && node.args.length === 1) {
    const isNumber = first.type === 'number'
    return bracketed(isNumber ? `-(${print(first)})` : `-${printIn(first, unaryBinds)}`, unaryBinds < binds)
  }
  const name = /^[A-Z][A-Z0-9_]*$/.test(node.name) ? node.name : JSON.stringify(node.name)
  return `${name}(${node.args.map(print).join(', ')})`
}

/** A chain inside itself keeps its brackets, else it would become one with the outer one. */
function operandBinds(node: FunctionNode, argument: FormulaNode, place: number): number {
  const operator = printedOperators.get(node.name)
  if (!operator) return 0
  if (operator.isRightFirst) return place === 0 ? operator.binds + 1 : operator.binds
  const isSame = argument.type === 'formula' && argument.name === node.name && operator.isChained
  return place > 0 || isSame || operator.binds === comparisonBinds ? operator.binds + 1 : operator.binds
}

function printReference(node: ReferenceNode): string {
  if (node === omitted) return '...'
  const path = singlePath(node)
  return (path && printPath(path)) ?? JSON.stringify(writePlaceholders(node.parts))
}

/** `record.lines.0`, `result["step-1"]`; undefined where a step cannot be typed so. */
export function printPath(path: readonly string[]): string | undefined {
  const [root = '', ...steps] = path
  if (!/^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(root) || (steps.length === 0 && isConstantWord(root))) return undefined
  if (steps.some(step => /["\\{}.]/.test(step) || step !== step.trim())) return undefined
  return root + steps.map(step => (/^[\p{L}\p{M}\p{N}_$]+$/u.test(step) ? `.${step}` : `["${step}"]`)).join('')
}

/** An object with one key that holds a list has no form of its own, as in JSON. */
function printObject(node: ObjectNode): string {
  const [first] = node.entries
  if (node.entries.length === 1 && first?.[1].type === 'array') {
    return `OBJECT(${JSON.stringify(first[0])}, ${print(first[1])})`
  }
  return `{${node.entries.map(printEntry).join(', ')}}`
}

function printEntry(entry: ObjectNode['entries'][number]): string {
  const [key, value] = entry
  return entry === omittedEntry ? '...' : `${printKey(key)}: ${print(value)}`
}

function printKey(key: string): string {
  return /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(key) ? key : JSON.stringify(key)
}

function bracketed(text: string, isNeeded: boolean): string {
  return isNeeded ? `(${text})` : text
}
