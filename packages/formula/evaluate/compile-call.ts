import type { FormulaFunction, Parameter } from '../define-function.ts'
import { FormulaFailure } from '../errors.ts'
import type { FunctionNode } from '../tree/node.ts'
import type { FormulaValue } from '../value.ts'
import { compileArgument, type Reader } from './arguments.ts'
import type { Frame, Thunk } from './frame.ts'

type Evaluate = (...args: unknown[]) => FormulaValue

/** The closure of one call: reads the arguments, answers empty where a needed one is, counts what was spent. */
export function compileCall(definition: FormulaFunction, node: FunctionNode, args: readonly Thunk[]): Thunk {
  const problem = argumentProblem(definition, args.length)
  if (problem) return failing(node, 'ARGUMENTS', problem)
  const { lazy } = definition
  if (lazy) {
    return frame => {
      frame.node = node
      frame.step()
      return lazy(args, frame)
    }
  }
  const call = compileReaders(definition, readersOf(definition.parameters, args, node))
  const run: Thunk = frame => {
    frame.step()
    const value = call(frame, node)
    return typeof value === 'number' ? finite(value) : charge(value, frame)
  }
  return definition.parameters.some(parameter => parameter.type === 'formula')
    ? frame => frame.withItem(() => run(frame))
    : run
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
  const [first, second] = readers
  if (readers.length === 2 && first && second && !isNullable) {
    return frame => {
      const left = first(frame)
      const right = left === null ? null : second(frame)
      return right === null ? null : [left, right]
    }
  }
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

function compileReaders(
  definition: FormulaFunction,
  readers: readonly Reader[],
): (frame: Frame, node: FunctionNode) => FormulaValue {
  const evaluate = definition.evaluate as Evaluate
  const isStrict = definition.parameters.map(parameter => !parameter.nullable || parameter.rest === true)
  const [first, second] = readers
  const [isFirstStrict, isSecondStrict] = isStrict
  if (readers.length === 1 && first) {
    return (frame, node) => {
      const value = first(frame)
      if (value === null && isFirstStrict) return null
      frame.node = node
      return evaluate(value, frame)
    }
  }
  if (readers.length === 2 && first && second) {
    return (frame, node) => {
      const left = first(frame)
      if (left === null && isFirstStrict) return null
      const right = second(frame)
      if (right === null && isSecondStrict) return null
      frame.node = node
      return evaluate(left, right, frame)
    }
  }
  return (frame, node) => {
    const values: unknown[] = []
    for (let place = 0; place < readers.length; place += 1) {
      const value = readers[place]?.(frame)
      if (value === null && isStrict[place]) return null
      values.push(value)
    }
    values.push(frame)
    frame.node = node
    return evaluate(...values)
  }
}

/** There is no NaN and no Infinity: what has no finite answer is empty. Nor is there a negative zero. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null
}

function charge(value: FormulaValue, frame: Frame): FormulaValue {
  if (typeof value === 'string') frame.spend(value.length * 2)
  else if (typeof value === 'object' && value !== null) frame.made(value)
  return value
}
