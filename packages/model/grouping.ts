import Type from 'typebox'

/** Most groups of one answer. */
export const maximumGroups = 1000

/** Periods that days and moments are grouped by; moments in the time zone of whoever looks. */
export const GroupUnit = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('month'),
  Type.Literal('quarter'),
  Type.Literal('year'),
])
export type GroupUnit = Type.Static<typeof GroupUnit>

const FieldId = Type.String({ maxLength: 200 })

/** A field id alone is short for `{fieldId}`. */
export const GroupKey = Type.Union([
  FieldId,
  Type.Object({ fieldId: FieldId, unit: Type.Optional(GroupUnit) }, { additionalProperties: false }),
])
export type GroupKey = Type.Static<typeof GroupKey>

export const AggregateFunction = Type.Union([
  Type.Literal('count'),
  Type.Literal('sum'),
  Type.Literal('avg'),
  Type.Literal('min'),
  Type.Literal('max'),
])
export type AggregateFunction = Type.Static<typeof AggregateFunction>

export const Aggregate = Type.Object(
  {
    function: AggregateFunction,
    /** Needed for all but count, which without it counts records and with it those that hold a value. */
    fieldId: Type.Optional(FieldId),
    /** Its key in `values`; `count`, `sum_amount` … where left out. */
    name: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,99}$' })),
  },
  { additionalProperties: false },
)
export type Aggregate = Type.Static<typeof Aggregate>
