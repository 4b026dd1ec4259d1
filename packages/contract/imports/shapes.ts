import { FieldIdText, FieldSchema } from '@trellis/model'
import Type from 'typebox'
import { textEncodings } from './text-encodings.ts'

/** How texts are written where several ways are in use; what is left out is worked out from all values of each column. */
const notation = {
  /** The sign before decimals. */
  decimal: Type.Optional(Type.Enum(['.', ','])),
  /** Which comes first in 4/7/2025. */
  dateOrder: Type.Optional(Type.Enum(['DMY', 'MDY'])),
  /** The time zone whose clocks show times that name none, such as Europe/Berlin; left out: UTC. */
  timeZone: Type.Optional(Type.String({ maxLength: 100 })),
} as const

/** How the file is to be read; what is left out is guessed from the whole file. */
export const ImportReading = Type.Object(
  {
    /** What stands between two values. */
    delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 5, pattern: '^[^\\r\\n]+$' })),
    encoding: Type.Optional(Type.Enum([...textEncodings])),
    /** What stands around values that hold a delimiter or a line end; twice within one it is itself. Empty: nothing does. */
    quote: Type.Optional(Type.String({ maxLength: 1, pattern: '^[^\\r\\n]?$' })),
    /** Whether the first line names the columns (default); else they are called Column 1, Column 2 … Lines of JSON name them in each line. */
    header: Type.Optional(Type.Boolean()),
    /** The line that names the columns, as an editor counts it, or the row of a sheet; what stands before it is left out. Left out: the first. */
    headerLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** The sheet of a workbook, by its name; left out: the first that is shown. */
    sheet: Type.Optional(Type.String({ maxLength: 200 })),
    ...notation,
  },
  { additionalProperties: false },
)

/** One problem of the file: the line as an editor counts it, the column's header where one is concerned. */
export const ImportProblem = Type.Object({
  line: Type.Integer(),
  column: Type.Optional(Type.String()),
  message: Type.String(),
  /** What stands there, cut where it is long; absent where the whole line is wrong, and of values that are shown masked. */
  value: Type.Optional(Type.String()),
})
export type ImportProblem = Type.Static<typeof ImportProblem>

/** What becomes of one column of the file. */
export const ImportColumn = Type.Object(
  {
    /** The column's header. */
    column: Type.String({ maxLength: 500 }),
    /** Field that takes the values; `id` for the record's key; null leaves the column out. */
    fieldId: Type.Union([FieldIdText, Type.Null()]),
    /** The additional property of the records that takes the values, where no field does. */
    property: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** For a field the collection does not have yet. */
    field: Type.Optional(FieldSchema),
    /** For links: the unique field of the records over there whose values the column holds, or `recordTitle`; left out: their ids. */
    linkBy: Type.Optional(FieldIdText),
    /** For links: what names no record becomes one, of which nothing but that value is known; together with the rows. */
    createMissing: Type.Optional(Type.Boolean()),
    /** The field becomes unique, together with the rows; for links the one over there by which records are found. */
    makeUnique: Type.Optional(Type.Boolean()),
    /** For lists of options: what the column holds and is no option yet becomes one, together with the rows. */
    addOptions: Type.Optional(Type.Boolean()),
    ...notation,
  },
  { additionalProperties: false },
)
export type ImportColumn = Type.Static<typeof ImportColumn>

/** How the texts of a column were found to be written. */
export const ImportNotation = Type.Object(notation)
export type ImportNotation = Type.Static<typeof ImportNotation>

/** What became of the values of a column that names records. */
export const ImportLinks = Type.Object({
  fieldId: Type.String(),
  collectionId: Type.String(),
  /** What the collection is called. */
  name: Type.String(),
  /** The field by which they were looked for; left out: their ids. */
  linkBy: Type.Optional(Type.String()),
  /** Different values that were looked for: all of the column, or the first of them. */
  distinct: Type.Integer(),
  found: Type.Integer(),
  /** Of those that were found, the ones written in another case or with other blanks. */
  looseCount: Type.Integer(),
  missingCount: Type.Integer(),
  missing: Type.Array(Type.String()),
  /** Values that several records have: they name none. */
  ambiguousCount: Type.Integer(),
  ambiguous: Type.Array(Type.String()),
  /** Whether records can be made of what is missing; else why not. */
  mayCreate: Type.Boolean(),
  whyNotCreate: Type.Optional(Type.String()),
  /** Another way that finds more, where this one finds less than half. */
  better: Type.Optional(Type.Object({ linkBy: Type.String(), title: Type.String(), found: Type.Integer() })),
  /** The field that is not unique yet and holds the values; it may become unique while no two records share one. */
  uniqueField: Type.Optional(
    Type.Object({ fieldId: Type.String(), title: Type.String(), repeated: Type.Optional(Type.String()) }),
  ),
})
export type ImportLinks = Type.Static<typeof ImportLinks>

/** A field that may tell which record a row is, with how many of the values looked at are records' already. */
export const ImportMatch = Type.Object({
  fieldId: Type.String(),
  found: Type.Integer(),
  distinct: Type.Integer(),
  /** It may be chosen as it is; else once it becomes unique. */
  isUnique: Type.Boolean(),
})
export type ImportMatch = Type.Static<typeof ImportMatch>
