import Type from 'typebox'
import { filterOn } from './filter.ts'
import { refersTo } from './refers-to.ts'

export const QuickFilterValue = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()])
export type QuickFilterValue = Type.Static<typeof QuickFilterValue>

/** A filter that people switch on above a list (1 §3.9); stored with its collection. */
export const QuickFilter = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 59 }),
    /** field = offers values of one field; the others apply `defaultFilter` as it is. */
    type: Type.Union([Type.Literal('field'), Type.Literal('other'), Type.Literal('custom'), Type.Literal('default')]),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    color: Type.Optional(Type.String({ maxLength: 40 })),
    icon: Type.Optional(Type.String({ maxLength: 80 })),
    fieldId: Type.Optional(Type.String({ maxLength: 59, ...refersTo({ kind: 'field', of: 'own', isNeeded: true }) })),
    /** How many values can be chosen at a time. */
    optionListType: Type.Optional(Type.Union([Type.Literal('single'), Type.Literal('multiple')])),
    defaultFilter: Type.Optional(filterOn('own')),
    /** Applied when the list is opened. */
    active: Type.Optional(Type.Boolean()),
    activeValues: Type.Optional(Type.Array(QuickFilterValue, { maxItems: 1000 })),
    options: Type.Optional(
      Type.Array(
        Type.Object(
          {
            value: QuickFilterValue,
            label: Type.String({ maxLength: 500 }),
            image: Type.Optional(Type.String({ maxLength: 2000 })),
            color: Type.Optional(Type.String({ maxLength: 40 })),
          },
          { additionalProperties: false },
        ),
        { maxItems: 1000 },
      ),
    ),
    hidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type QuickFilter = Type.Static<typeof QuickFilter>

/** One that is switched on in a list: by its id with the chosen values, or with a filter of the list's own. */
export const AppliedQuickFilter = Type.Object({
  id: Type.String({ maxLength: 59, ...refersTo({ kind: 'quick-filter', of: 'own' }) }),
  activeValues: Type.Optional(Type.Array(QuickFilterValue, { maxItems: 1000 })),
  filter: Type.Optional(filterOn('own')),
})
export type AppliedQuickFilter = Type.Static<typeof AppliedQuickFilter>
