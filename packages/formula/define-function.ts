import type { FormulaType } from './check/types.ts'
import type { Moment } from './dates/moment.ts'
import type { Frame, Thunk } from './evaluate/frame.ts'
import type { SqlForm } from './to-sql/sql-form.ts'
import type { FormulaList, FormulaObject, FormulaValue } from './value.ts'

/** The groups of the catalogue, in the order in which they are shown. */
export const groups = {
  text: 'Text',
  number: 'Number',
  list: 'List',
  data: 'Data',
  'date-and-time': 'Date & Time',
  conversion: 'Conversion',
  'logic-and-condition': 'Logic & Condition',
  more: 'More',
  color: 'Color',
  basic: 'Basic',
} as const

export type GroupId = keyof typeof groups

/** What a parameter takes; an argument of another kind is converted by the rules of `coerce`. */
export type ParameterType = 'any' | 'text' | 'number' | 'boolean' | 'list' | 'object' | 'date' | 'formula'

export type Parameter = {
  readonly name: string
  readonly type: ParameterType
  readonly summary: string
  /** May be left out or empty; the function then gets undefined. */
  readonly optional?: true
  /** An empty argument reaches the function as null; without this it makes the whole result empty. */
  readonly nullable?: true
  /** Stands for every further argument. */
  readonly rest?: true
  /** The only texts it takes (any case). */
  readonly options?: readonly string[]
}

/** The formula of a parameter of type `formula`, run for one item. */
export type ItemFormula = (item: FormulaValue, index: number, accumulator?: FormulaValue) => FormulaValue

type Types = {
  any: Exclude<FormulaValue, null>
  text: string
  number: number
  boolean: boolean
  list: FormulaList
  object: FormulaObject
  date: Moment
  formula: ItemFormula
}

type Given<P extends Parameter> = P['options'] extends readonly (infer Option)[] ? Option : Types[P['type']]
type Empty<P extends Parameter> =
  | (P extends { nullable: true } ? null : never)
  | (P extends { optional: true } ? undefined : never)

export type ArgumentOf<P extends Parameter> = P extends { rest: true }
  ? readonly (Given<P> | Empty<P>)[]
  : Given<P> | Empty<P>

export type ArgumentsOf<P extends readonly Parameter[]> = { -readonly [Place in keyof P]: ArgumentOf<P[Place]> }

export type ResultType = 'any' | 'text' | 'number' | 'boolean' | 'list' | 'object' | 'date' | 'dateTime' | 'time'

/** A formula in text and what it gives; every one is run by the conformance test. `scope` is what its references see. */
export type Example = {
  readonly formula: string
  readonly result: FormulaValue
  readonly scope?: { readonly [root: string]: FormulaValue }
}

type Described = {
  readonly name: string
  readonly label: string
  readonly group: GroupId
  readonly keywords: readonly string[]
  readonly summary: string
  /** What differs from the function of this name in spreadsheets, as a sentence; `nothing` where nothing does. Not inherited by aliases. */
  readonly spreadsheet?: string
  readonly result: ResultType
  /** The type of the result where it follows from the arguments. */
  readonly resultOf?: (args: readonly FormulaType[]) => FormulaType
  readonly examples: readonly Example[]
  /** Depends on more than its arguments: the clock, the time zone's today, chance. Such a formula is never stored. */
  readonly volatile?: true
  /** Steps per call beyond one, for the cost shown by the checker. */
  readonly cost?: number
  /** From this argument on they come in pairs, none of which may lack its other half. */
  readonly pairsFrom?: number
  /** Runs only after `loadPatterns`. */
  readonly usesPatterns?: true
  readonly sql?: SqlForm
}

/**
 * For functions whose only parameter repeats: `add` takes the arguments one by one, from the first on, so that no list is made of them.
 * `neutral` is what none of them gives, and changes nothing when it is added.
 */
export type Fold<Value, Argument> = {
  readonly neutral: Value
  readonly add: (left: Value | Argument, right: Argument) => Value
}

type Definition<P extends readonly Parameter[]> = Described & {
  readonly parameters: P
} & (
    | {
        readonly evaluate: (...args: [...ArgumentsOf<P>, Frame]) => FormulaValue
        readonly lazy?: never
        readonly fold?: never
      }
    | { readonly lazy: (args: readonly Thunk[]) => Thunk; readonly evaluate?: never; readonly fold?: never }
    | { readonly fold: Fold<Given<P[0]>, Given<P[0]> | Empty<P[0]>>; readonly evaluate?: never; readonly lazy?: never }
  )

/** A function of the catalogue as generic code sees it: the types of its arguments are checked where it is defined. */
export type FormulaFunction = Described & {
  readonly parameters: readonly Parameter[]
  readonly evaluate?: (...args: never[]) => FormulaValue
  readonly lazy?: (args: readonly Thunk[]) => Thunk
  readonly fold?: Fold<FormulaValue, never>
  readonly aliasOf?: string
}

/**
 * Defines a function. `evaluate` gets its arguments converted to what the parameters say, then the frame; it must be pure, make nothing
 * large without `frame.spend`, and answer null where there is no answer. `lazy` gets them unevaluated, for IF and its like, once
 * for every call that is written, and gives what runs.
 */
export function defineFunction<const P extends readonly Parameter[]>(definition: Definition<P>): FormulaFunction {
  return definition as unknown as FormulaFunction
}

/** Another name under which people look for a function. */
export function defineAlias(definition: {
  name: string
  label: string
  of: FormulaFunction
  spreadsheet?: string
  examples: readonly Example[]
}): FormulaFunction {
  const { of, ...own } = definition
  const { spreadsheet: _, ...shared } = of
  return { ...shared, ...own, aliasOf: of.name }
}
