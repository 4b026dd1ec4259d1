import { toBoolean, toList, toNumber, toObject, toText } from '../coerce/coerce.ts'
import { readMoment } from '../dates/moment.ts'
import type { ItemFormula, Parameter, ParameterType } from '../define-function.ts'
import { FormulaFailure } from '../errors.ts'
import type { FunctionNode } from '../tree/node.ts'
import type { FormulaValue } from '../value.ts'
import type { Frame, Thunk } from './frame.ts'
import { isLiteral } from './literal.ts'

/** Reads one argument in the form that its parameter asks for: null where it is empty, undefined where it was left out. */
export type Reader = (frame: Frame) => unknown

export function compileArgument(parameter: Parameter, thunk: Thunk | undefined, node: FunctionNode): Reader {
  if (thunk === undefined) return () => (parameter.nullable && !parameter.optional ? null : undefined)
  if (parameter.type === 'formula') return frame => itemFormula(thunk, frame)
  const read: Reader = isConverted(parameter.type, thunk) ? thunk : converting(parameter.type, thunk)
  const checked = parameter.options ? inOptions(parameter, parameter.options, { read, node }) : read
  return parameter.optional && !parameter.nullable ? frame => checked(frame) ?? undefined : checked
}

/** Long texts and lists cost steps wherever they are looked through. */
export function weighed(value: FormulaValue, frame: Frame): FormulaValue {
  if (typeof value === 'string' && value.length > 1000) frame.step(value.length >>> 6)
  else if (Array.isArray(value) && value.length > 100) frame.step(value.length >>> 2)
  return value
}

/** The commonest kinds have closures of their own, which answer at once what needs no conversion. */
function converting(type: Exclude<ParameterType, 'formula'>, thunk: Thunk): Reader {
  const convert = converters[type]
  switch (type) {
    case 'number':
      return frame => {
        const value = thunk(frame)
        return typeof value === 'number' ? value : toNumber(value)
      }
    case 'any':
      return frame => {
        const value = thunk(frame)
        return typeof value === 'number' || typeof value === 'boolean' ? value : convert(value, frame)
      }
    case 'text':
      return frame => {
        const value = thunk(frame)
        if (typeof value === 'string' && value.length <= 1000) return value
        return typeof value === 'number' ? String(value) : convert(value, frame)
      }
    default:
      return frame => convert(thunk(frame), frame)
  }
}

const converters: Record<Exclude<ParameterType, 'formula'>, (value: FormulaValue, frame: Frame) => unknown> = {
  any: weighed,
  text: (value, frame) => {
    const text = toText(value)
    if (text !== null && text.length > 1000) frame.step(text.length >>> 6)
    return text
  },
  number: toNumber,
  boolean: toBoolean,
  list: (value, frame) => {
    const list = toList(value)
    if (list !== null && list.length > 100) frame.step(list.length >>> 2)
    return list
  },
  object: toObject,
  date: (value, frame) => readMoment(value, frame.timeZone),
}

function isConverted(type: ParameterType, thunk: Thunk): boolean {
  if (type === 'text') return isLiteral(thunk, 'string')
  if (type === 'any') return isLiteral(thunk, 'number') || isLiteral(thunk, 'boolean')
  return (type === 'number' || type === 'boolean') && isLiteral(thunk, type)
}

function itemFormula(thunk: Thunk, frame: Frame): ItemFormula {
  return (item, index, accumulator = null) => {
    frame.item = item
    frame.index = index
    frame.accumulator = accumulator
    frame.step()
    return thunk(frame)
  }
}

function inOptions(
  parameter: Parameter,
  options: readonly string[],
  { read, node }: { read: Reader; node: FunctionNode },
): Reader {
  const known = new Map(options.map(option => [option, option]))
  return frame => {
    const given = read(frame)
    if (typeof given !== 'string') return given
    const option = known.get(given) ?? findOption(options, given)
    if (option !== undefined) return option
    frame.node = node
    throw new FormulaFailure(
      'INVALID_OPTION',
      `${parameter.name} is one of ${options.join(', ')}, not “${given.slice(0, 60)}”`,
    )
  }
}

/** Any case counts, and `day` for `days` (or the other way round). */
export function findOption(options: readonly string[], given: string): string | undefined {
  const wanted = given.trim().toLowerCase()
  return options.find(option => option === wanted || option === `${wanted}s` || `${option}s` === wanted)
}
