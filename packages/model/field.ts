import Type, { type TSchema } from 'typebox'
import { filterOn } from './filter.ts'
import { mostPreloadedLinks } from './list-limits.ts'
import { holdsField, holdsLinkField, leadsTo, refersTo } from './refers-to.ts'

/** One choice of an option list (1 §3.3). `color` is a key of the record palette. */
export const OptionItem = Type.Object(
  {
    value: Type.Union([Type.String({ maxLength: 500 }), Type.Number()]),
    label: Type.String({ maxLength: 500 }),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    image: Type.Optional(Type.String({ maxLength: 2000 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
    hidden: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type OptionItem = Type.Static<typeof OptionItem>

const AssociationOptions = Type.Object(
  {
    orderBy: Type.Optional(Type.String({ maxLength: 80, ...refersTo({ kind: 'field', of: 'target' }) })),
    descending: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPreloadedLinks })),
  },
  { additionalProperties: false },
)

/** How linked records are shown: in a dropdown at most one, else as a list, figure, table, cards or grid (1 §3.6). */
const AssociationSubtype = Type.Union([
  Type.Literal('list'),
  Type.Literal('kpi'),
  Type.Literal('table'),
  Type.Literal('card'),
  Type.Literal('grid'),
  Type.Literal('dropdown'),
])

/**
 * A link field: what a link itself says, such as the role of a person in a project. Checked as a field schema when the collection
 * is saved; it leads to no records itself.
 */
export type LinkFieldSchema = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  format: string
  title: string
  default?: unknown
  metadata?: Record<string, unknown>
}

const LinkField = Type.Unsafe<LinkFieldSchema>(Type.Record(Type.String(), Type.Unknown(), holdsLinkField))
const FieldIds = Type.Array(Type.String({ maxLength: 300, ...refersTo({ kind: 'field', of: 'target' }) }), {
  maxItems: 100,
  uniqueItems: true,
})
const Template = Type.String({ maxLength: 2000, ...refersTo({ kind: 'formula', of: 'target' }) })
/** A text offered while typing, which need not be taken (1 §3.3). */
export const SuggestionItem = Type.Omit(OptionItem, ['disabled'], { additionalProperties: false })
export type SuggestionItem = Type.Static<typeof SuggestionItem>

/**
 * What a person wrote in the formula editor: text with `{{…}}` references, or an object of one key, the function, with the list of
 * its arguments. Stored as it is; saving a definition checks it (`formulaProperties` in packages/fields).
 */
export const Formula = Type.Union(
  [Type.String({ maxLength: 20_000 }), Type.Record(Type.String(), Type.Unknown())],
  refersTo({ kind: 'formula', of: 'own' }),
)
export type Formula = Type.Static<typeof Formula>

/**
 * How an association field reaches its records. Both sides of an association carry one: `cursor.collectionId` is the
 * other collection, `cursor.associationKey` the field id on the other side (absent while the association is one-sided).
 * Bounds and link fields are the association's own, the same on both sides; everything else is this side's view of it.
 */
export const AssociationSettings = Type.Object(
  {
    cursor: Type.Object(
      {
        collectionId: Type.String({ maxLength: 59, ...refersTo({ kind: 'collection' }) }),
        associationKey: Type.Optional(Type.String({ maxLength: 59 })),
        /** Order and number of the linked records that come along; `default…` below come before them. */
        options: Type.Optional(AssociationOptions),
      },
      { additionalProperties: false },
    ),
    /** Set by the server and told to clients: what cursors name it by. */
    associationId: Type.Optional(Type.String({ maxLength: 128 })),
    /** Fewest linked records; default 0. */
    min: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Most linked records; default -1 = unlimited. */
    max: Type.Optional(Type.Integer({ minimum: -1 })),
    /** Most records of this collection that one record over there may link; default -1. */
    inverseMax: Type.Optional(Type.Integer({ minimum: -1 })),
    /** Title of the field over there; with `cursor.associationKey` given, saving makes that field. */
    inverseTitle: Type.Optional(Type.String({ maxLength: 200 })),
    /** Link fields by id, and those of them that every link must fill in. */
    relationship: Type.Optional(
      Type.Object(
        {
          properties: Type.Record(Type.String(), LinkField, { maxProperties: 50 }),
          required: Type.Optional(Type.Array(Type.String({ maxLength: 59 }), { maxItems: 50 })),
        },
        { additionalProperties: false },
      ),
    ),
    /** What the list of records to link starts with; people may change it. */
    defaultFilter: Type.Optional(filterOn('target')),
    /** What a record must satisfy to be linked. */
    fixedFilter: Type.Optional(filterOn('target')),
    /** Fields of the linked records that come along beside their title; excludes `omit`. */
    select: Type.Optional(FieldIds),
    /** All fields of the linked records come along but these. */
    omit: Type.Optional(FieldIds),
    /** Linked records come only where a request names the field. */
    preventLoad: Type.Optional(Type.Boolean()),
    /** Templates over the linked record (`{{record.name}}`) that take the place of its own. */
    recordTitle: Type.Optional(Template),
    recordDescription: Type.Optional(Template),
    recordImage: Type.Optional(Template),
    recordColor: Type.Optional(Template),
    /** How many linked records come along; default 5. */
    defaultLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPreloadedLinks })),
    defaultKanbanField: Type.Optional(Type.String({ maxLength: 59, ...refersTo({ kind: 'field', of: 'target' }) })),
    defaultOrderBy: Type.Optional(Type.String({ maxLength: 80, ...refersTo({ kind: 'field', of: 'target' }) })),
    defaultDescending: Type.Optional(Type.Boolean()),
    subtype: Type.Optional(AssociationSubtype),
    disableCreateNew: Type.Optional(Type.Boolean()),
    disableLink: Type.Optional(Type.Boolean()),
    disableUnlink: Type.Optional(Type.Boolean()),
    disableNavigate: Type.Optional(Type.Boolean()),
    startsCollapsed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, ...leadsTo({ scope: 'target', path: ['cursor', 'collectionId'] }) },
)
export type AssociationSettings = Type.Static<typeof AssociationSettings>

export type LinkedAggregate = Type.Static<typeof LinkedAggregate>
export const LinkedAggregate = Type.Union([
  Type.Literal('count'),
  Type.Literal('countDistinct'),
  Type.Literal('sum'),
  Type.Literal('average'),
  Type.Literal('minimum'),
  Type.Literal('maximum'),
  Type.Literal('concatenate'),
])

/** What a field makes of linked records: a lookup of one of their fields, or a roll-up of all of them. */
export const LinkedSettings = Type.Object(
  {
    /** The association field of the same collection. */
    associationKey: Type.Optional(
      Type.String({ maxLength: 59, ...refersTo({ kind: 'field', of: 'own', isNeeded: true }) }),
    ),
    /** The field of the linked records; to count records none is needed. */
    field: Type.Optional(Type.String({ maxLength: 59, ...refersTo({ kind: 'field', of: 'target', isNeeded: true }) })),
    aggregate: Type.Optional(LinkedAggregate),
    /** Only these linked records have a part in it. */
    filter: Type.Optional(filterOn('target')),
    /** Between the values of a concatenation; default ", ". */
    separator: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false, ...leadsTo({ scope: 'target', through: 'associationKey' }) },
)
export type LinkedSettings = Type.Static<typeof LinkedSettings>
/** The button that an info block offers. */
export const ActionButton = Type.Object(
  {
    label: Type.Optional(Type.String({ maxLength: 200 })),
    image: Type.Optional(Type.String({ maxLength: 2000 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
    type: Type.Optional(Type.String({ maxLength: 40 })),
    /** Where it leads: a page of the web, a mailbox, a phone. */
    href: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
)
export type ActionButton = Type.Static<typeof ActionButton>

export const FieldMetadata = Type.Object(
  {
    detailGroupId: Type.Optional(Type.String({ maxLength: 59 })),
    detailOrder: Type.Optional(Type.Number()),
    /** important = shown everywhere (default), other = only in the form. */
    detailPriority: Type.Optional(Type.Union([Type.Literal('important'), Type.Literal('other')])),
    /** A formula hides the field where it gives true. */
    hidden: Type.Optional(Type.Union([Type.Boolean(), Formula])),
    disabled: Type.Optional(Type.Union([Type.Boolean(), Formula])),
    /** Must be filled in where this gives true, beside what the schema's `required` says. */
    required: Type.Optional(Formula),
    /** disabled = greyed out, readonly = view-only (default). */
    disabledType: Type.Optional(Type.Union([Type.Literal('disabled'), Type.Literal('readonly')])),
    /** No two records hold the same value; a real unique index. */
    unique: Type.Optional(Type.Boolean()),
    optionList: Type.Optional(Type.Array(OptionItem, { maxItems: 1000 })),
    suggestionList: Type.Optional(Type.Array(SuggestionItem, { maxItems: 1000 })),
    disableFreeText: Type.Optional(Type.Boolean()),
    /** Choices beside those looked up. */
    additionalOptions: Type.Optional(Type.Array(OptionItem, { maxItems: 1000 })),
    /** The product's own choices are offered beside the field's. */
    coreOptions: Type.Optional(Type.Boolean()),
    coreOptionsFormula: Type.Optional(Formula),
    /** Values that a picker puts first; of phone numbers two-letter codes of countries, the first for numbers without a dial code. */
    preferredOptionList: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1000 })),
    /** true = the record is refused, text = with that message. */
    invalid: Type.Optional(Formula),
    /** Collection that a picker takes records, fields or conditions of. */
    collectionId: Type.Optional(Type.String({ maxLength: 59, ...refersTo({ kind: 'collection' }) })),
    /** What a picker asks the server for beside its own conditions. */
    fetchCriteria: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    fixedFilter: Type.Optional(filterOn('picked')),
    /** Fields that a picker of fields leaves out. */
    excludeFields: Type.Optional(
      Type.Array(Type.String({ maxLength: 59, ...refersTo({ kind: 'field', of: 'picked' }) }), { maxItems: 500 }),
    ),
    disableNavigate: Type.Optional(Type.Boolean()),
    /** What the values of a raw format describe: a name, or a schema. */
    model: Type.Optional(Formula),
    /** Parts of an address that must be filled in. */
    requiredParts: Type.Optional(Type.Array(Type.String({ maxLength: 59 }), { maxItems: 50 })),
    allowFileInput: Type.Optional(Type.Boolean()),
    /** Kinds of files that are taken; none = all. */
    allowedFileTypes: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 })),
    inputList: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 100 })),
    allowFormula: Type.Optional(Type.Boolean()),
    openModalOnFocus: Type.Optional(Type.Boolean()),
    clearable: Type.Optional(Type.Boolean()),
    fieldSize: Type.Optional(Type.Union([Type.Literal('regular'), Type.Literal('full')])),
    unlimitedHeight: Type.Optional(Type.Boolean()),
    /** One look of several that a format has; which ones, its settings say. */
    subtype: Type.Optional(Type.String({ maxLength: 40 })),
    sliderType: Type.Optional(Type.Union([Type.Literal('continuous'), Type.Literal('stepped')])),
    display: Type.Optional(Type.String({ maxLength: 40 })),
    isCollapsible: Type.Optional(Type.Boolean()),
    collapsible: Type.Optional(Type.Boolean()),
    startsCollapsed: Type.Optional(Type.Boolean()),
    expanded: Type.Optional(Type.Boolean()),
    /** While the field is hidden it loses its value when the form is saved. */
    shouldCleanHidden: Type.Optional(Type.Boolean()),
    /** The product's own field: it is neither removed nor renamed. */
    core: Type.Optional(Type.Boolean()),
    /** Takes part in the search over all collections. */
    globalSearchable: Type.Optional(Type.Boolean()),
    icon: Type.Optional(Type.String({ maxLength: 80 })),
    iconImage: Type.Optional(Type.String({ maxLength: 2000 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
    secondaryColor: Type.Optional(Type.String({ maxLength: 40 })),
    ctaConfig: Type.Optional(ActionButton),
    mask: Type.Optional(Type.String({ maxLength: 200 })),
    placeholder: Type.Optional(Type.String({ maxLength: 500 })),
    /** ISO 4217 code that money is shown with. */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /** Formula whose result is computed where the record is shown, and never stored. */
    evaluation: Type.Optional(Formula),
    booleanLabelTrue: Type.Optional(Type.String({ maxLength: 200 })),
    booleanLabelFalse: Type.Optional(Type.String({ maxLength: 200 })),
    /** Formula that every save computes; the result is stored. Text with `{{record.fieldId}}` shows the fields as people read them. */
    calculation: Type.Optional(Formula),
    association: Type.Optional(AssociationSettings),
    linked: Type.Optional(LinkedSettings),
    /** How numbers that the server gives are written, and the first of them. */
    autonumber: Type.Optional(
      Type.Object(
        {
          prefix: Type.Optional(Type.String({ maxLength: 40 })),
          padding: Type.Optional(Type.Integer({ minimum: 1, maximum: 15 })),
          start: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, ...leadsTo({ scope: 'picked', path: ['collectionId'] }) },
)
export type FieldMetadata = Type.Static<typeof FieldMetadata>

/** A constraint that is emptied by sending null; the definition is stored without it (1 §5), so code after that never meets null. */
const clearable = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Type.Static<Schema>>(Type.Union([schema, Type.Null()])))

const ownProperties = {
  $id: Type.Optional(Type.String({ maxLength: 200 })),
  type: Type.Union([
    Type.Literal('string'),
    Type.Literal('number'),
    Type.Literal('integer'),
    Type.Literal('boolean'),
    Type.Literal('array'),
    Type.Literal('object'),
  ]),
  /** Id of the field format, the folder's name under `packages/fields/formats`. */
  format: Type.String({ maxLength: 59 }),
  title: Type.String({ maxLength: 200 }),
  /** Shown in place of the title where one is given. */
  label: Type.Optional(Type.String({ maxLength: 200 })),
  description: clearable(Type.String({ maxLength: 2000 })),
  info: clearable(Type.String({ maxLength: 2000 })),
  default: Type.Optional(Type.Unknown(refersTo({ kind: 'formula', of: 'own', inDefault: true }))),
  minimum: clearable(Type.Number()),
  maximum: clearable(Type.Number()),
  multipleOf: clearable(Type.Number({ exclusiveMinimum: 0 })),
  minLength: clearable(Type.Integer({ minimum: 0 })),
  maxLength: clearable(Type.Integer({ minimum: 0 })),
  pattern: clearable(Type.String({ maxLength: 500 })),
  minItems: clearable(Type.Integer({ minimum: 0 })),
  maxItems: clearable(Type.Integer({ minimum: 0 })),
  uniqueItems: Type.Optional(Type.Boolean()),
  minProperties: clearable(Type.Integer({ minimum: 0 })),
  maxProperties: clearable(Type.Integer({ minimum: 0 })),
  /** Which of `properties` must be filled in. */
  required: Type.Optional(Type.Array(Type.String({ maxLength: 59 }), { maxItems: 500 })),
  metadata: Type.Optional(FieldMetadata),
}
const OwnProperties = Type.Object(ownProperties)

/** Its inner shape is checked level by level when a definition is saved, so that errors can name the field. */
const NestedField = Type.Unsafe<FieldSchema>(Type.Record(Type.String(), Type.Unknown(), holdsField))

/** A typed field of a collection: a property of its JSON-Schema-like schema (1 §3.3). */
export const FieldSchema = Type.Unsafe<FieldSchema>(
  Type.Object(
    {
      ...ownProperties,
      items: Type.Optional(NestedField),
      properties: Type.Optional(Type.Record(Type.String(), NestedField, { maxProperties: 500 })),
    },
    { additionalProperties: false },
  ),
)
export type FieldSchema = Type.Static<typeof OwnProperties> & {
  /** What each item of an array is. */
  items?: FieldSchema
  /** What an object holds, by property. */
  properties?: Record<string, FieldSchema>
}
