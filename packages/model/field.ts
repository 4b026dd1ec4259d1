import Type from 'typebox'

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

/**
 * How an association field reaches its records. Both sides of an association carry one: `cursor.collectionId` is the
 * other collection, `cursor.associationKey` the field id on the other side (absent while the association is one-sided).
 */
export const AssociationSettings = Type.Object(
  {
    cursor: Type.Object(
      { collectionId: Type.String({ maxLength: 59 }), associationKey: Type.Optional(Type.String({ maxLength: 59 })) },
      { additionalProperties: false },
    ),
    /** Fewest linked records; default 0. */
    min: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Most linked records; default -1 = unlimited. */
    max: Type.Optional(Type.Integer({ minimum: -1 })),
    /** Most records of this collection that one record over there may link; default -1. */
    inverseMax: Type.Optional(Type.Integer({ minimum: -1 })),
    /** Title of the field over there; with `cursor.associationKey` given, saving makes that field. */
    inverseTitle: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type AssociationSettings = Type.Static<typeof AssociationSettings>

export const FieldMetadata = Type.Object(
  {
    detailGroupId: Type.Optional(Type.String({ maxLength: 59 })),
    detailOrder: Type.Optional(Type.Number()),
    /** important = shown everywhere (default), other = only in the form. */
    detailPriority: Type.Optional(Type.Union([Type.Literal('important'), Type.Literal('other')])),
    hidden: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean()),
    /** disabled = greyed out, readonly = view-only (default). */
    disabledType: Type.Optional(Type.Union([Type.Literal('disabled'), Type.Literal('readonly')])),
    /** No two records hold the same value; a real unique index. */
    unique: Type.Optional(Type.Boolean()),
    optionList: Type.Optional(Type.Array(OptionItem, { maxItems: 1000 })),
    suggestionList: Type.Optional(Type.Array(OptionItem, { maxItems: 1000 })),
    disableFreeText: Type.Optional(Type.Boolean()),
    fieldSize: Type.Optional(Type.Union([Type.Literal('regular'), Type.Literal('full')])),
    unlimitedHeight: Type.Optional(Type.Boolean()),
    icon: Type.Optional(Type.String({ maxLength: 80 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
    mask: Type.Optional(Type.String({ maxLength: 200 })),
    placeholder: Type.Optional(Type.String({ maxLength: 500 })),
    /** ISO 4217 code that money is shown with. */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /** Two-letter codes of the countries offered first where one is chosen; numbers without a dial code belong to the first. */
    preferredOptionList: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 300 })),
    /** Formula whose result is computed where the record is shown, and never stored. */
    evaluation: Type.Optional(Type.String({ maxLength: 10_000 })),
    booleanLabelTrue: Type.Optional(Type.String({ maxLength: 200 })),
    booleanLabelFalse: Type.Optional(Type.String({ maxLength: 200 })),
    /** Text with `{{record.fieldId}}` references that the save computes; the result is stored. */
    calculation: Type.Optional(Type.String({ maxLength: 2000 })),
    association: Type.Optional(AssociationSettings),
  },
  { additionalProperties: false },
)
export type FieldMetadata = Type.Static<typeof FieldMetadata>

/** A typed field of a collection: a property of its JSON-Schema-like schema (1 §3.3). */
export const FieldSchema = Type.Object(
  {
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
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    info: Type.Optional(Type.String({ maxLength: 2000 })),
    default: Type.Optional(Type.Unknown()),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    minLength: Type.Optional(Type.Integer({ minimum: 0 })),
    maxLength: Type.Optional(Type.Integer({ minimum: 0 })),
    pattern: Type.Optional(Type.String({ maxLength: 500 })),
    minItems: Type.Optional(Type.Integer({ minimum: 0 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 0 })),
    uniqueItems: Type.Optional(Type.Boolean()),
    metadata: Type.Optional(FieldMetadata),
  },
  { additionalProperties: false },
)
export type FieldSchema = Type.Static<typeof FieldSchema>
