import type { FieldProblem } from '@trellis/base'
import type { SqlKind } from '@trellis/formula/sql'
import type { FieldSchema, FilterOperator, LinkedAggregate, LinkedSettings } from '@trellis/model'
import type { Seeking } from './seeking.ts'
import type { DaySpan } from './values/day-span.ts'
import type { Notation } from './values/notation.ts'

export type FormatCategory =
  | 'text'
  | 'number'
  | 'date'
  | 'options'
  | 'controls'
  | 'contact'
  | 'share'
  | 'identifier'
  | 'raw'
  | 'data-driven'
  | 'misc'

/** A value read from text, or why the text is no value of this format. Empty text is `undefined`. */
export type Parsed = { value: unknown } | Refusal

/** `problems` tells them one by one where a value holds others, by their path inside it; `problem` then is the first of them. */
export type Refusal = { problem: string; problems?: readonly FieldProblem[] }

/** What the server knows of an uploaded file; a value shows it and never sets it. */
export type FileFacts = {
  id: string
  name: string
  mimeType: string
  size: number
  encoding?: string
  uploadedAt: string
  uploadedBy: string
}

/** Where a field's values live: a typed column of the table, links to other records, or nowhere (shown or computed only). */
export type FormatStorage = 'column' | 'link' | 'none'

/** How values of the format compare; the SQL and the in-memory filters, keysets and conflict checks ask it. */
export type FormatComparison = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'instant' | 'list' | 'json' | 'link'

/** What else is known of a CSV column; `leastCount`: how often the rarest of its texts comes. */
export type GuessedColumn = { header?: string; rowCount?: number; leastCount?: number }

/** A value that queries make of linked records, with the caller's rights: what is hidden from them has no part in it. */
export type LinkedValue = {
  settings: LinkedSettings
  aggregate: LinkedAggregate | 'values'
  /** Type and format of the result; those of the linked field where left out. */
  result?: Pick<FieldSchema, 'type' | 'format'>
}

/** What filters know of the days that values of a format lie on. */
export type FormatDays = {
  /** The first and the last value of these days, as clocks in the time zone show them. */
  valuesOn(days: DaySpan, timeZone: string): { first: unknown; last: unknown }
  /** How one day is entered, where that is not how a value is. */
  enteredAs?: Pick<FieldSchema, 'type' | 'format'>
}

/** The shared half of a field format: pure data and pure functions, the same in browser and server. */
export type FormatDefinition = {
  /** Same as its folder's name. */
  id: string
  /** English name in pickers; the key of its translation is `format.<id>.label`. */
  label: string
  /** What it is for, in one line; translated as `format.<id>.summary`. */
  summary: string
  icon: string
  category: FormatCategory
  /** Other words people look for it by (money → currency). */
  keywords: readonly string[]
  type: FieldSchema['type']
  storage: FormatStorage
  comparison: FormatComparison
  /** Not offered when a builder adds a field; core collections use it. */
  internal?: boolean
  /** The server gives every new record its value; nobody sets or changes it (an import by an entity admin may bring values along). */
  generated?: boolean
  /** Its text is the field's description: it says something to whoever fills in the form. */
  isTextBlock?: boolean
  /** The value is made of linked records; undefined while the settings do not say how. */
  linked?(schema: FieldSchema): LinkedValue | undefined
  operators: readonly FilterOperator[]
  /**
   * The value is what the formula in `metadata.evaluation` gives, worked out where it is shown: how the field is shown and asked for where
   * the kind of the result is known.
   */
  evaluated?: Readonly<Record<SqlKind, Pick<FieldSchema, 'type' | 'format'>>>
  /** Its values lie on days of the calendar: filters may ask for whole days, and for days from today on. */
  days?: FormatDays
  sortable: boolean
  /** Its text form takes part in `searchString`. */
  searchable: boolean
  /** Values are shown masked, and the activity says that one changed, never from what to what. */
  concealed?: boolean
  /** May carry a unique index. */
  uniqueable: boolean
  /** May be the key column of an import and part of a record title. */
  titleable: boolean
  /** Where a value may be a formula, its parts may be formulas too. */
  holdsFormulas?: boolean
  /** Its value needs more room than a cell of a table has: it is edited in a dialog (2 §4). */
  editsInDialog?: boolean
  /** Its cell is what `display` says and nothing more, always or for some fields: a list shows it without the format's browser half. */
  hasPlainCell?: boolean | ((schema: FieldSchema) => boolean)
  /** Numbers stand at the end of their cell. */
  align: 'start' | 'end'
  /** Its cells may be coloured (1 §2.7). */
  colorable: boolean
  /**
   * The format's own settings as fields, drawn by our own form: key = path in the field schema (`maximum`, `metadata.currency`).
   * Title, description, info, required, unique, default and placement are offered by the editor for every format and are not listed here.
   */
  settings: Readonly<Record<string, FieldSchema>>
  /** What a new field of this format starts with, beside type and format. */
  defaults: Partial<Omit<FieldSchema, 'type' | 'format' | 'title'>>
  /** Paths of settings that nobody can guess: whoever makes a field says them. */
  asks?: readonly string[]
  /**
   * The canonical stored form of a value from the wire (0-decisions §4), or a message for a person. Called with neither null nor
   * undefined nor "" ; checks everything the schema says (bounds, pattern, options) as well as the type. Answers `undefined` for what
   * counts as no value.
   */
  check(value: unknown, schema: FieldSchema): Parsed
  /** From a cell of CSV or a paste. `text` is trimmed and not empty; `notation` is what is known of how it was written. */
  fromText(text: string, schema: FieldSchema, notation?: Notation): Parsed
  /** What of a notation decides how its texts are read. */
  notates?: readonly (keyof Notation)[]
  /** Plain text that `fromText` reads back: CSV, clipboard, titles. */
  toText(value: unknown, schema: FieldSchema): string
  /** What `$contains`, its kin and `searchString` look at, where that is not `toText`: the words of a value without its markup. */
  searchText?(value: unknown, schema: FieldSchema): string
  /** How `$eq`, `$contains`, their kin and `searchString` find values that people write in many ways. */
  seeking?: Seeking
  /** Text for people, by locale; moments in `timeZone`, else the machine's. */
  display(value: unknown, schema: FieldSchema, locale: string, timeZone?: string): string
  /** Where a value leads: to a page, a mailbox, a phone. Undefined where it leads nowhere, or where nobody should go (S70). */
  href?(value: unknown, schema: FieldSchema): string | undefined
  /** What every value of the format is made of, as fields: their titles are translated like those of settings. */
  parts?: Readonly<Record<string, FieldSchema>>
  /** Where values hold others that the field describes: by name in `properties`, or one after the other in `items`. */
  nests?: 'properties' | 'items'
  /** Ids of the uploaded files that a checked value shows; whoever stores it makes sure that they may be shown. */
  fileIds?(value: unknown, schema: FieldSchema): string[]
  /** Id of the record that a checked value must name; undefined where it need not name any. Whoever stores it looks. */
  lookedUp?(value: unknown, schema: FieldSchema): string | undefined
  /**
   * The checked value with what the server knows of its files; refused where it knows one of them not. Left out where the value only
   * names files, as markup does: what its writer may not show stays named and is shown to nobody by it.
   */
  withFiles?(value: unknown, schema: FieldSchema, find: (id: string) => FileFacts | undefined): Parsed
  /**
   * For guessing the format of a whole CSV column from its distinct non-empty texts: the field it would make, or undefined when some
   * text does not fit. A format with `notates` is asked once for each notation that there is. Formats are asked from the highest `guessRank` down; the text format takes everything. Ask all of them with
   * `guessField`.
   */
  guess?(texts: readonly string[], column?: GuessedColumn, notation?: Notation): Partial<FieldSchema> | undefined
  guessRank?: number
  /** Its guess is offered beside another one, never taken by itself. */
  guessIsAlternative?: boolean
  /** Valid values for conformance tests, previews and the gallery. */
  samples(schema: FieldSchema): unknown[]
  /** What previews fill fields with, one for each record, where `samples` has what only tests want. */
  examples?(schema: FieldSchema): unknown[]
  /** Invalid wire values, each with the schema settings it is invalid under. */
  invalidSamples(): { value: unknown; settings?: Partial<FieldSchema> }[]
}

export function defineFormat<const Definition extends FormatDefinition>(definition: Definition): Definition {
  return definition
}
