import Type from 'typebox'
import { assetNaming } from './asset-properties.ts'
import { mostFields } from './collection-limits.ts'
import { CustomView } from './custom-view.ts'
import { FieldSchema, Formula } from './field.ts'
import { type FormMode, formModes } from './form-modes.ts'
import { listed, titled } from './listed.ts'
import { QuickFilter } from './quick-filter.ts'
import { keysReferTo } from './refers-to.ts'

/** A group of fields: a step, tab or section of forms (1 §3.4). */
export const DetailGroup = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 59 }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    order: Type.Number({ minimum: -1 }),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    info: Type.Optional(Type.String({ maxLength: 2000 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
    image: Type.Optional(Type.String({ maxLength: 2000 })),
    /** A formula hides the group and its fields where it gives true. */
    hidden: Type.Optional(Type.Union([Type.Boolean(), Formula])),
    /** While the group is hidden its fields lose their values when the form is saved. */
    shouldCleanHidden: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean()),
    collapsible: Type.Optional(Type.Boolean()),
    startsCollapsed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type DetailGroup = Type.Static<typeof DetailGroup>

/** The schema of a collection's records; system fields are part of it once it is live. */
export const RecordSchema = Type.Object(
  {
    type: Type.Literal('object'),
    properties: Type.Record(Type.String(), FieldSchema, { maxProperties: mostFields }),
    required: Type.Optional(Type.Array(Type.String({ maxLength: 59 }), { maxItems: mostFields })),
    /** Whether records take keys that are no fields; default true. What is told to callers says true where they may use them. */
    additionalProperties: Type.Optional(Type.Boolean(titled('Additional properties'))),
  },
  { additionalProperties: false },
)
export type RecordSchema = Type.Static<typeof RecordSchema>

/** How the groups of a form are shown. */
export const FormModeText = Type.Unsafe<FormMode>(Type.Enum([...formModes]))

/** The definition of a collection: what a builder edits and an asset version stores (1 §3.2). */
export const CollectionDocument = Type.Object(
  {
    ...assetNaming,
    /** Left out of what every app shows in home and navigation; who may read it reaches it by links all the same. */
    hideInApps: Type.Optional(Type.Boolean(listed('Hide in the navigation menu for all apps', 'checkbox'))),
    schema: Type.With(RecordSchema, titled('Schema')),
    detailGroupList: Type.Array(DetailGroup, { maxItems: 100, ...titled('Groups') }),
    quickFilters: Type.Optional(Type.Array(QuickFilter, { maxItems: 100, ...titled('Quick filters') })),
    examples: Type.Optional(
      Type.Array(Type.Record(Type.String(), Type.Unknown(), keysReferTo({ kind: 'field', of: 'own' })), {
        maxItems: 20,
        ...titled('Examples'),
      }),
    ),
    i18nEnabled: Type.Optional(Type.Boolean(titled('Translations'))),
    /** Include its records in search results; default true. */
    globalSearchable: Type.Optional(Type.Boolean(listed('Include in search results', 'checkbox', { default: true }))),
    /** Who opened or listed its records is in the activity too, without values; default false. */
    logReads: Type.Optional(Type.Boolean(titled('Log who opens and lists records'))),
    /** Beside the list of its records. */
    customView: Type.Optional(Type.With(CustomView, titled('View beside the list'))),
    /** Beside one record. */
    customDetailView: Type.Optional(Type.With(CustomView, titled('View beside a record'))),
    /** Saving changes a draft, which has no effect before it is published. */
    keepDraftVer: Type.Optional(Type.Boolean(titled('Keep a draft version'))),
    /** How the form of a record shows its groups; default plain. */
    formMode: Type.Optional(Type.With(FormModeText, titled('Groups of forms'))),
  },
  { additionalProperties: false },
)
export type CollectionDocument = Type.Static<typeof CollectionDocument>

export type RecordValues = Record<string, unknown>

/** A record as answers carry it: a missing value is an absent key (0-decisions §4). */
export type TrellisRecord = { id: string; version: number; recordTitle?: string } & RecordValues

/** An association's value when read (0-decisions §3). */
export type LinkedRecord = {
  id: string
  recordTitle?: string
  recordDescription?: string
  recordImage?: string
  recordColor?: string
  relationship?: RecordValues
}
export type AssociationValue = { list: LinkedRecord[]; totalCount: number }

/** An association's value when written, applied in the order clear, set, remove, add, modify; `set` excludes the others. A bare string means `{id}`. */
export type AssociationChange = {
  clear?: boolean
  set?: (string | { id: string; relationship?: RecordValues })[]
  remove?: (string | { id: string })[]
  add?: (string | { id: string; relationship?: RecordValues })[]
  modify?: { id: string; relationship: RecordValues }[]
}
