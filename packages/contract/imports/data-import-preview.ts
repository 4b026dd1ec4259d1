import { CollectionIdText, FieldIdText, FieldSchema, RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { ImportColumn, ImportLinks, ImportMatch, ImportNotation, ImportProblem, ImportReading } from './shapes.ts'

export const contract = defineContract({
  name: 'DATA_IMPORT_PREVIEW',
  summary: 'Reads an uploaded file: columns with guessed types, sample rows, and what is wrong with it.',
  input: Type.Object(
    {
      fileId: RecordIdText,
      /** The collection to import into; left out for a new one. */
      collectionId: Type.Optional(CollectionIdText),
      /** Checks exactly this mapping instead of guessing one. */
      columns: Type.Optional(Type.Array(ImportColumn, { maxItems: 2000 })),
      /** Field that tells which record a row is, the id or a unique field: records that are there are changed. Left out: rows are new records. */
      updateBy: Type.Optional(FieldIdText),
      reading: Type.Optional(ImportReading),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    fileName: Type.String(),
    /** Suggested id and name for a new collection. */
    suggestion: Type.Object({ collectionId: Type.String(), name: Type.String() }),
    /** Of a file for a new collection: the one that is called so already. */
    existing: Type.Optional(Type.Object({ collectionId: Type.String(), name: Type.String() })),
    reading: Type.Object({
      delimiter: Type.String(),
      encoding: Type.String(),
      quote: Type.String(),
      header: Type.Boolean(),
      headerLine: Type.Optional(Type.Integer()),
      sheet: Type.Optional(Type.String()),
      ...ImportNotation.properties,
    }),
    /** Of a workbook: the names of its sheets. */
    sheets: Type.Optional(Type.Array(Type.String())),
    rowCount: Type.Integer(),
    /** What may tell which record a row is, best first; `updateBy` is the one that is suggested, or was chosen. */
    matches: Type.Array(ImportMatch),
    updateBy: Type.Optional(Type.String()),
    /** What an import would make, change and refuse of the rows; zero while there is no mapping. */
    counts: Type.Object({ inserts: Type.Integer(), updates: Type.Integer(), errors: Type.Integer() }),
    columns: Type.Array(
      Type.Object({
        column: Type.String(),
        fieldId: Type.Union([Type.String(), Type.Null()]),
        /** Why the column is left out by itself, where it names a field that no file fills. */
        leftOut: Type.Optional(Type.String()),
        /** The additional property that takes the values, where one was chosen. */
        property: Type.Optional(Type.String()),
        field: Type.Optional(FieldSchema),
        /** How its texts are read, as far as that makes a difference. */
        notation: ImportNotation,
        /**
         * Set where a better field would fit but what its texts mean is unclear: `text` is one of them, `ways` are how it may be read
         * and the field that each would make.
         */
        doubt: Type.Optional(
          Type.Object({
            text: Type.String(),
            ways: Type.Array(Type.Object({ notation: ImportNotation, field: FieldSchema })),
          }),
        ),
        /** How a link that is suggested finds its records, and whether the field becomes unique for the key that is suggested. */
        linkBy: Type.Optional(Type.String()),
        makeUnique: Type.Optional(Type.Boolean()),
        /** Set where the column goes to links. */
        links: Type.Optional(ImportLinks),
        /** Set where most of the values, or what the header says, are those of another collection's records. */
        association: Type.Optional(
          Type.Object({
            collectionId: Type.String(),
            name: Type.String(),
            /** The field over there whose values they are; left out: their ids. */
            linkBy: Type.Optional(Type.String()),
            matched: Type.Integer(),
            distinct: Type.Integer(),
          }),
        ),
        /** Set where the column goes to a list of options and holds what is none yet: how many, and the first of them. */
        newOptions: Type.Optional(
          Type.Object({ fieldId: Type.String(), count: Type.Integer(), labels: Type.Array(Type.String()) }),
        ),
        emptyCount: Type.Integer(),
        samples: Type.Array(Type.String()),
      }),
    ),
    sampleRows: Type.Array(Type.Array(Type.String())),
    /** The first 200; `problemCount` says how many there are. */
    problems: Type.Array(ImportProblem),
    problemCount: Type.Integer(),
  }),
  access: { section: 'data' },
  names: { collections: ['collectionId'], records: ['fileId'], fields: ['columns', 'updateBy'] },
  readOnly: true,
  maxNodes: 20_000,
  refusals: ['NOT_FOUND'],
})
