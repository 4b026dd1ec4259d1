import type { FormulaFunction, Parameter } from '../define-function.ts'
import { FormulaFailure } from '../errors.ts'
import type { FunctionNode } from '../tree/node.ts'
import type { FormulaValue } from '../value.ts'
import { compileArgument, type Reader, weighed } from './arguments.ts'
import { compileFold } from './compile-fold.ts'
import { finish } from './finish.ts'
import type { Thunk } from './frame.ts'

type Evaluate = (...args: unknown[]) => FormulaValue

/** The closure of one call: reads the arguments, answers empty where a needed one is, counts what was spent. */
export function compileCall(definition: FormulaFunction, node: FunctionNode, args: readonly Thunk[]): Thunk {
  const problem = argumentProblem(definition, args.length)
  if (problem) return failing(node, 'ARGUMENTS', problem)
  const { lazy, fold, parameters } = definition
  if (lazy) {
    const run = lazy(args)
    return frame => {
      frame.node = node
      frame.step()
      return run(frame)
    }
  }
  const [first] = parameters
  if (fold && first) {
    const readers = args.map(thunk => compileArgument(first, thunk, node))
    return compileFold(fold, { readers, isNullable: first.nullable === true, node })
  }
  const [left, right] = args
  if (left && right && parameters.length === 2 && parameters.every(isLookedAt)) {
    return compileComparison(definition.evaluate as Evaluate, [left, right], node)
  }
  const run = compileReaders(definition, readersOf(parameters, args, node), node)
  return parameters.some(parameter => parameter.type === 'formula') ? frame => frame.withItem(() => run(frame)) : run
}

export function failing(node: FunctionNode, code: 'ARGUMENTS' | 'UNKNOWN_FUNCTION', message: string): Thunk {
  return frame => {
    frame.node = node
    throw new FormulaFailure(code, message)
  }
}

/** One sentence where the count of arguments does not fit. */
export function argumentProblem(definition: FormulaFunction, count: number): string | undefined {
  const { least, most } = argumentRange(definition.parameters)
  if (count >= least && count <= most) return pairProblem(definition, count)
  const wanted =
    most === least ? `${least}` : most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`
  return `${definition.name} takes ${wanted} ${least === 1 && most <= 1 ? 'argument' : 'arguments'}, not ${count}`
}

function pairProblem({ name, pairsFrom }: FormulaFunction, count: number): string | undefined {
  if (pairsFrom === undefined || (count - pairsFrom) % 2 === 0) return undefined
  return `${name} takes ${pairsFrom === 0 ? 'its arguments' : 'what follows'} in pairs: the last one lacks its other half`
}

export function argumentRange(parameters: readonly Parameter[]): { least: number; most: number } {
  const hasRest = parameters.at(-1)?.rest === true
  const least = parameters.filter(parameter => !parameter.optional && !parameter.rest).length
  return { least, most: hasRest ? Number.POSITIVE_INFINITY : parameters.length }
}

/** The parameter that the argument at a place belongs to. */
export function parameterAt(parameters: readonly Parameter[], place: number): Parameter | undefined {
  const last = parameters.at(-1)
  return place >= parameters.length && last?.rest ? last : parameters[place]
}

function readersOf(parameters: readonly Parameter[], args: readonly Thunk[], node: FunctionNode): Reader[] {
  return parameters.map((parameter, place) => {
    if (!parameter.rest) return compileArgument(parameter, args[place], node)
    return restReader(
      args.slice(place).map(thunk => compileArgument(parameter, thunk, node)),
      parameter.nullable === true,
    )
  })
}

/** All further arguments as one list; null as soon as one of them is empty, unless they may be. */
function restReader(readers: readonly Reader[], isNullable: boolean): Reader {
  return frame => {
    const values: unknown[] = []
    for (let place = 0; place < readers.length; place += 1) {
      const value = (readers[place] as Reader)(frame)
      if (value === null && !isNullable) return null
      values.push(value)
    }
    return values
  }
}

/** Taken as it is, empty or not. */
const isLookedAt = ({ type, nullable, optional, options, rest }: Parameter) =>
  type === 'any' && nullable === true && !optional && !options && !rest

/** Functions that look at two values as they are, as all comparisons do: nothing is converted. */
function compileComparison(evaluate: Evaluate, [first, second]: readonly [Thunk, Thunk], node: FunctionNode): Thunk {
  return frame => {
    frame.step()
    const left = first(frame)
    const right = second(frame)
    if (typeof left !== 'number') weighed(left, frame)
    if (typeof right !== 'number') weighed(right, frame)
    frame.node = node
    return finish(evaluate(left, right, frame), frame)
  }
}

/** One closure for all that a call does, by the count of its arguments: what lies between closures costs as much as most functions. */
function compileReaders(definition: FormulaFunction, readers: readonly Reader[], node: FunctionNode): Thunk {
  const evaluate = definition.evaluate as Evaluate
  const isStrict = definition.parameters.map(parameter => !parameter.nullable || parameter.rest === true)
  const [first, second] = readers
  const [isFirstStrict, isSecondStrict] = isStrict
  if (readers.length === 1 && first) {
    return frame => {
      frame.step()
      const value = first(frame)
      if (value === null && isFirstStrict) return null
      frame.node = node
      return finish(evaluate(value, frame), frame)
    }
  }
  if (readers.length === 2 && first && second) {
    return frame => {
      frame.step()
      const left = first(frame)
      if (left === null && isFirstStrict) return null
      const right = second(frame)
      if (right === null && isSecondStrict) return null
      frame.node = node
      return finish(evaluate(left, right, frame), frame)
    }
  }
  return frame => {
    frame.step()
    const values: unknown[] = []
    for (let place = 0; place < readers.length; place += 1) {
      const value = readers[place]?.(frame)
      if (value === null && isStrict[place]) return null
      values.push(value)
    }
    values.push(frame)
    frame.node = node
    return finish(evaluate(...values), frame)
  }
}
