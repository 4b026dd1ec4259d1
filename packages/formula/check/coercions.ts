import type { ParameterType } from '../define-function.ts'
import { isText, type TypeKind } from './types.ts'

/** A conversion that may not give what a person expects, in words. */
export type Coercion = {
  from: TypeKind
  to: ParameterType
  words: string
  /** The function that reads the value as it is written. */
  reader?: string
}

/** Undefined where the kind fits or is not known yet. */
export function coercionOf(from: TypeKind, to: Exclude<ParameterType, 'formula'>): Coercion | undefined {
  if (from === 'any' || from === 'null' || to === 'any') return undefined
  const words = (isText(from) ? fromText[to] : undefined) ?? others[`${from} ${to}`]
  if (words === undefined || (to === 'date' && from !== 'text' && isText(from))) return undefined
  return { from, to, words, ...(isText(from) && to === 'number' && { reader: 'VALUE' }) }
}

const fromText: Readonly<Partial<Record<ParameterType, string>>> = {
  number: 'of a text only the digits count, sign and decimal point are dropped',
  list: 'a text is split on its commas',
  object: 'a text becomes an object keyed by itself',
  date: 'a text is read as a day or moment in its wire form',
}

const others: Readonly<Record<string, string>> = {
  'number list': 'a number becomes the only item of a list',
  'boolean list': 'true or false becomes the only item of a list',
  'object list': 'an object becomes the only item of a list',
  'boolean number': 'true counts as 1, false as 0',
  'list number': 'of a list the first item that makes a number counts, else 0',
  'object number': 'of an object only the digits of its JSON count',
  'object text': 'an object is written as JSON',
  'list text': 'a list is joined with commas',
  'number object': 'a number becomes an object keyed by itself',
  'boolean object': 'true or false becomes an object keyed by itself',
  'list object': 'a list becomes an object keyed by place',
  'number date': 'a number is no day or moment',
  'boolean date': 'true or false is no day or moment',
  'list date': 'a list is no day or moment',
  'object date': 'an object is no day or moment',
}
