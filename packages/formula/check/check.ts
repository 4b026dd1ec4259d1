import { ownValue } from '@trellis/base'
import { allFunctions, findFunction } from '../catalogue/find-function.ts'
import type { FormulaFunction, Parameter } from '../define-function.ts'
import type { FormulaErrorCode, NodePath, Span } from '../errors.ts'
import { findOption } from '../evaluate/arguments.ts'
import { argumentProblem, parameterAt } from '../evaluate/compile-call.ts'
import { defaultLimits } from '../limits.ts'
import { depthOf, type FormulaNode, type FunctionNode, type ReferenceNode, singlePath, walkTree } from '../tree/node.ts'
import { type Coercion, coercionOf } from './coercions.ts'
import { didYouMean, meantFunction } from './did-you-mean.ts'
import { itemTypes, referencesOf, stepInto } from './references.ts'
import { sqlProblemOf } from './sql-mark.ts'
import { anyType, commonType, type FormulaType, itemsOf, listOf, objectOf, type ScopeTypes, textType } from './types.ts'

/** Something that is wrong (`error`: it will fail) or likely not meant (`warning`), and where. */
export type Problem = {
  severity: 'error' | 'warning'
  code: FormulaErrorCode | 'COERCION' | 'NOT_STORABLE'
  message: string
  path: NodePath
  span?: Span
  /** What the unknown name was likely meant to be. */
  suggestion?: string
  /** In which words the value is converted, for a `COERCION`. */
  coercion?: Coercion
}

export type Checked = {
  type: FormulaType
  problems: readonly Problem[]
  /** Every path that is read, for the graph of what depends on what. */
  references: readonly (readonly string[])[]
  /** Rough count of steps; a list function counts what is in it ten times. */
  cost: number
  /** Depends on the clock or on chance: such a formula is computed when it is looked at, never stored. */
  isVolatile: boolean
  /** Pattern functions are in it: `loadPatterns` must have run. */
  needsPatterns: boolean
  /** Why it cannot filter or sort records where they are stored; undefined where it can. */
  sqlProblem: string | undefined
}

type Checking = { problems: Problem[]; scope: ScopeTypes; isVolatile: boolean }

/** Looks a tree over before it runs: names, counts and kinds of arguments, and the type of what it gives. */
export function check(tree: FormulaNode, scope: ScopeTypes): Checked {
  if (depthOf(tree, defaultLimits.depth) > defaultLimits.depth) return tooDeep()
  const checking: Checking = { problems: [], scope, isVolatile: false }
  const type = checkNode(tree, [], checking)
  return {
    type,
    problems: checking.problems,
    references: referencesOf(tree),
    cost: costOf(tree),
    isVolatile: checking.isVolatile,
    needsPatterns: needsPatterns(tree),
    sqlProblem: sqlProblemOf(tree, scope),
  }
}

function needsPatterns(tree: FormulaNode): boolean {
  let isNeeded = false
  walkTree(tree, node => {
    if (node.type === 'formula' && findFunction(node.name)?.usesPatterns) isNeeded = true
  })
  return isNeeded
}

function checkNode(node: FormulaNode, path: NodePath, checking: Checking): FormulaType {
  switch (node.type) {
    case 'string':
      return textType
    case 'number':
    case 'boolean':
    case 'null':
      return { kind: node.type }
    case 'reference':
      return checkReference(node, path, checking)
    case 'array':
      return listOf(commonType(node.items.map((item, place) => checkNode(item, [...path, place], checking))))
    case 'object': {
      const entries = node.entries.map(([key, value]) => [key, checkNode(value, [...path, key], checking)] as const)
      return objectOf(Object.fromEntries(entries))
    }
    case 'formula':
      return checkCall(node, path, checking)
  }
}

function checkReference(node: ReferenceNode, path: NodePath, checking: Checking): FormulaType {
  const single = singlePath(node)
  const types = node.parts.flatMap(part =>
    typeof part === 'string' ? [] : [typeOfPath(part.path, node, path, checking)],
  )
  return single ? (types[0] ?? anyType) : textType
}

function typeOfPath(steps: readonly string[], node: ReferenceNode, path: NodePath, checking: Checking): FormulaType {
  const [root = '', ...rest] = steps
  if (!Object.hasOwn(checking.scope, root)) {
    report(checking, node, path, unknownName(root, Object.keys(checking.scope), 'There is nothing called'))
    return anyType
  }
  let type = ownValue(checking.scope, root) ?? anyType
  for (const step of rest) {
    const next = stepInto(type, step)
    if (!next) {
      report(
        checking,
        node,
        path,
        unknownName(step, Object.keys(type.properties ?? {}), `${type.title ?? root} has no`),
      )
      return anyType
    }
    type = next
  }
  return type
}

function checkCall(node: FunctionNode, path: NodePath, checking: Checking): FormulaType {
  const definition = findFunction(node.name)
  if (!definition) {
    report(checking, node, path, unknownFunction(node.name))
    for (const [place, argument] of node.args.entries()) checkNode(argument, [...path, place], checking)
    return anyType
  }
  checking.isVolatile ||= definition.volatile === true
  const problem = argumentProblem(definition, node.args.length)
  if (problem) report(checking, node, path, { code: 'ARGUMENTS', message: problem })
  const types: FormulaType[] = []
  for (const [place, argument] of node.args.entries()) {
    types.push(checkArgument({ definition, node: argument, place, path: [...path, place] }, types, checking))
  }
  return definition.resultOf?.(types) ?? { kind: definition.result }
}

type Argument = { definition: FormulaFunction; node: FormulaNode; place: number; path: NodePath }

function checkArgument(argument: Argument, before: readonly FormulaType[], checking: Checking): FormulaType {
  const { definition, node, path } = argument
  const parameter = parameterAt(definition.parameters, argument.place)
  if (parameter?.type === 'formula') {
    const item = itemsOf(before[0])
    const scope = { ...checking.scope, ...Object.fromEntries(itemTypes), item }
    const inner: Checking = { problems: checking.problems, scope, isVolatile: false }
    const type = checkNode(node, path, inner)
    checking.isVolatile ||= inner.isVolatile
    return type
  }
  const type = checkNode(node, path, checking)
  if (parameter) checkFit(parameter, type, argument, checking)
  return type
}

function checkFit(parameter: Parameter, type: FormulaType, { node, path }: Argument, checking: Checking): void {
  if (parameter.options && node.type === 'string' && findOption(parameter.options, node.value) === undefined) {
    const suggestion = didYouMean(node.value, parameter.options)
    const message = `${parameter.name} is one of ${parameter.options.join(', ')}`
    report(checking, node, path, { code: 'INVALID_OPTION', message, ...(suggestion ? { suggestion } : {}) })
    return
  }
  const coercion = parameter.type === 'formula' ? undefined : coercionOf(type.kind, parameter.type)
  if (!coercion) return
  const message = `${parameter.name} takes a ${parameter.type}: ${coercion.words}`
  report(checking, node, path, { severity: 'warning', code: 'COERCION', message, coercion })
}

function unknownFunction(name: string): Report {
  const suggestion = meantFunction(name, allFunctions)
  return { ...unknown(name, suggestion, 'There is no function'), code: 'UNKNOWN_FUNCTION' }
}

function unknownName(given: string, known: readonly string[], beginning: string): Report {
  return unknown(given, didYouMean(given, known), beginning)
}

function unknown(given: string, suggestion: string | undefined, beginning: string): Report {
  const message = `${beginning} ${given.slice(0, 60)}${suggestion ? `; did you mean ${suggestion}?` : ''}`
  return { code: 'UNKNOWN_NAME', message, ...(suggestion ? { suggestion } : {}) }
}

type Report = Omit<Problem, 'severity' | 'path'> & { severity?: Problem['severity'] }

function report(checking: Checking, node: FormulaNode, path: NodePath, problem: Report): void {
  checking.problems.push({ severity: 'error', path, ...(node.span ? { span: node.span } : {}), ...problem })
}

function costOf(node: FormulaNode): number {
  if (node.type !== 'formula') {
    if (node.type === 'array') return 1 + sum(node.items.map(costOf))
    return node.type === 'object' ? 1 + sum(node.entries.map(([, value]) => costOf(value))) : 1
  }
  const definition = findFunction(node.name)
  const own = definition?.cost ?? 1
  return own + sum(node.args.map((argument, place) => costOf(argument) * timesRun(definition, place)))
}

function timesRun(definition: FormulaFunction | undefined, place: number): number {
  return definition && parameterAt(definition.parameters, place)?.type === 'formula' ? 10 : 1
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function tooDeep(): Checked {
  const message = `A formula is nested at most ${defaultLimits.depth} levels deep`
  const problems: Problem[] = [{ severity: 'error', code: 'TOO_DEEP', message, path: [] }]
  return {
    type: anyType,
    problems,
    references: [],
    cost: 0,
    isVolatile: false,
    needsPatterns: false,
    sqlProblem: problems[0]?.message,
  }
}
