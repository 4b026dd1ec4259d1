import { findFunction } from '../catalogue/find-function.ts'
import { type FormulaError, FormulaFailure } from '../errors.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import { pathOf } from '../tree/find.ts'
import { type ArrayNode, depthOf, type FormulaNode, type FunctionNode, type ObjectNode } from '../tree/node.ts'
import { type FormulaValue, fromData } from '../value.ts'
import { compileCall, failing } from './compile-call.ts'
import { compileReference } from './compile-reference.ts'
import { type Environment, type FormulaScope, Frame, type Thunk } from './frame.ts'
import { literalThunk } from './literal.ts'

/** A result, or why there is none. */
export type Outcome =
  | { readonly value: FormulaValue; readonly error?: undefined }
  | { readonly error: FormulaError; readonly value?: undefined }

/** A formula ready to run many times. It keeps no state between runs. */
export type CompiledFormula = { evaluate(scope: FormulaScope, environment?: Environment, at?: ItemPlace): Outcome }

/** What `item` and `index` are where no list function says it: a formula may stand inside a list or an object itself. */
export type ItemPlace = { readonly item: unknown; readonly index: number | null }

const noEnvironment: Environment = Object.freeze({})

/** Makes closures of a tree once; no code is ever made from text. A tree that cannot run still compiles and answers its error. */
export function compile(tree: FormulaNode, limits: Partial<Limits> = {}): CompiledFormula {
  const allowed = { ...defaultLimits, ...limits }
  if (depthOf(tree, allowed.depth) > allowed.depth) return alwaysFails(allowed.depth)
  const run = compileNode(tree)
  return {
    evaluate(scope, environment = noEnvironment, at) {
      const frame = new Frame(scope, environment, allowed)
      if (at) {
        frame.item = fromData(at.item)
        frame.index = at.index
      }
      try {
        return { value: run(frame) }
      } catch (failure) {
        return { error: toError(failure, frame, tree) }
      }
    },
  }
}

/** Evaluates once. To evaluate again and again, compile. */
export function evaluate(
  tree: FormulaNode,
  scope: FormulaScope,
  environment?: Environment,
  limits?: Partial<Limits>,
): Outcome {
  return compile(tree, limits).evaluate(scope, environment)
}

function compileNode(node: FormulaNode): Thunk {
  switch (node.type) {
    case 'formula':
      return compileFunction(node)
    case 'reference':
      return compileReference(node)
    case 'array':
      return compileArray(node)
    case 'object':
      return compileObject(node)
    case 'null':
      return () => null
    default:
      return literalThunk(node.value)
  }
}

function compileFunction(node: FunctionNode): Thunk {
  const definition = findFunction(node.name)
  if (!definition) return failing(node, 'UNKNOWN_FUNCTION', `There is no function ${node.name.slice(0, 60)}`)
  return compileCall(definition, node, node.args.map(compileNode))
}

function compileArray(node: ArrayNode): Thunk {
  const items = node.items.map(compileNode)
  return frame => frame.made(items.map(item => item(frame)))
}

function compileObject(node: ObjectNode): Thunk {
  const entries = node.entries.map(([key, value]) => [key, compileNode(value)] as const)
  return frame => frame.made(Object.fromEntries(entries.map(([key, value]) => [key, value(frame)])))
}

function toError(failure: unknown, frame: Frame, tree: FormulaNode): FormulaError {
  const path = frame.node ? (pathOf(tree, frame.node) ?? []) : []
  const place = { path, ...(frame.node?.span ? { span: frame.node.span } : {}) }
  if (failure instanceof FormulaFailure) return { code: failure.code, message: failure.message, ...place }
  if (failure instanceof RangeError && /call stack|string length|array length/i.test(failure.message)) {
    return { code: 'TOO_LARGE', message: 'The formula makes too much data', ...place }
  }
  // A fault of ours: whoever evaluates still gets no exception, but may log it by this code.
  return { code: 'FAILED', message: `This could not be worked out (${String(failure).slice(0, 200)})`, ...place }
}

function alwaysFails(depth: number): CompiledFormula {
  const message = `A formula is nested at most ${depth} levels deep`
  return { evaluate: () => ({ error: { code: 'TOO_DEEP', message, path: [] } }) }
}
