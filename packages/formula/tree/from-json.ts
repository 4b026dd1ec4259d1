import type { FormulaError, NodePath } from '../errors.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { FormulaNode } from './node.ts'
import { readPlaceholders } from './placeholders.ts'

type Reading = { nodes: number; limits: Pick<Limits, 'depth' | 'nodes'>; problem: FormulaError | undefined }

/**
 * Reads the stored form: `{"NAME": [args]}` is a function call, text with `{{…}}` a reference, everything else stands for itself.
 * What is nested too deep or has too many nodes is cut off there and says so in `problem`.
 */
export function fromJson(
  json: unknown,
  limits: Pick<Limits, 'depth' | 'nodes'> = defaultLimits,
): { tree: FormulaNode; problem?: FormulaError } {
  const reading: Reading = { nodes: 0, limits, problem: undefined }
  const tree = readNode(json, [], reading)
  return reading.problem ? { tree, problem: reading.problem } : { tree }
}

/** Whether a stored value holds anything to compute: a function call or a reference. */
export function isFormulaJson(json: unknown): boolean {
  const hasFormula = (node: FormulaNode): boolean =>
    node.type === 'formula' ||
    node.type === 'reference' ||
    (node.type === 'array' && node.items.some(hasFormula)) ||
    (node.type === 'object' && node.entries.some(([, value]) => hasFormula(value)))
  return hasFormula(fromJson(json).tree)
}

function readNode(json: unknown, path: NodePath, reading: Reading): FormulaNode {
  reading.nodes += 1
  if (path.length >= reading.limits.depth) return refuse(reading, path, 'TOO_DEEP')
  if (reading.nodes > reading.limits.nodes) return refuse(reading, path, 'TOO_LARGE')
  if (typeof json === 'string') return readText(json)
  if (typeof json === 'boolean') return { type: 'boolean', value: json }
  if (typeof json === 'number' && Number.isFinite(json)) return { type: 'number', value: json + 0 }
  if (Array.isArray(json)) return { type: 'array', items: readItems(json, path, reading) }
  if (typeof json === 'object' && json !== null) return readObject(json, path, reading)
  return { type: 'null' }
}

function readText(text: string): FormulaNode {
  const parts = readPlaceholders(text)
  return parts ? { type: 'reference', parts } : { type: 'string', value: text }
}

function readObject(json: object, path: NodePath, reading: Reading): FormulaNode {
  const entries = Object.entries(json).filter(([, value]) => value !== undefined)
  const [first] = entries
  if (entries.length === 1 && first && Array.isArray(first[1])) {
    return { type: 'formula', name: first[0], args: readItems(first[1], path, reading) }
  }
  return {
    type: 'object',
    entries: entries.map(([key, value]) => [key, readNode(value, [...path, key], reading)] as const),
  }
}

function readItems(items: readonly unknown[], path: NodePath, reading: Reading): FormulaNode[] {
  const read: FormulaNode[] = []
  for (const [index, item] of items.entries()) {
    read.push(readNode(item, [...path, index], reading))
    if (reading.problem) break
  }
  return read
}

function refuse(reading: Reading, path: NodePath, code: 'TOO_DEEP' | 'TOO_LARGE'): FormulaNode {
  const { depth, nodes } = reading.limits
  const message =
    code === 'TOO_DEEP'
      ? `A formula is nested at most ${depth} levels deep`
      : `A formula has at most ${nodes.toLocaleString('en')} parts`
  reading.problem ??= { code, message, path }
  return { type: 'null' }
}
