import Type from 'typebox'
import { assetProperties } from './asset-properties.ts'
import { RecordSchema } from './collection.ts'
import { filterOn } from './filter.ts'
import { titled } from './listed.ts'
import { holdsComponent, leadsTo, refersTo } from './refers-to.ts'
import { TriggerButton, Triggers } from './trigger.ts'
/** Which records a component shows (0b-decisions §10); values in it may be formulas. */
export const CollectionSource = Type.Object(
  {
    type: Type.Literal('collection'),
    cursor: Type.Object(
      {
        collectionId: Type.String({ maxLength: 59, ...refersTo({ kind: 'collection' }) }),
        /** Of one record. */
        id: Type.Optional(Type.Unknown()),
        fixedFilter: Type.Optional(filterOn('own')),
        searchString: Type.Optional(Type.Unknown()),
        options: Type.Optional(
          Type.Object(
            {
              limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
              orderBy: Type.Optional(Type.String({ maxLength: 80, ...refersTo({ kind: 'field', of: 'own' }) })),
              descending: Type.Optional(Type.Boolean()),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false, ...leadsTo({ scope: 'own', path: ['collectionId'] }) },
    ),
  },
  { additionalProperties: false },
)
export type CollectionSource = Type.Static<typeof CollectionSource>

/** How values are shown that are no records of a collection. */
export const ValueColumn = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 200 }),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    /** Of a field; where left out it is told by the values. */
    format: Type.Optional(Type.String({ maxLength: 80 })),
  },
  { additionalProperties: false },
)
export type ValueColumn = Type.Static<typeof ValueColumn>

/** Every key of the values where left out. */
const columns = Type.Optional(Type.Array(ValueColumn, { maxItems: 100 }))

/** What a flow answers: `{list}`, a list, or one record. Values of the input may be formulas. */
export const FlowSource = Type.Object(
  {
    type: Type.Literal('flow'),
    /** Empty while none is chosen. */
    flowId: Type.String({ maxLength: 128, ...refersTo({ kind: 'asset', to: 'Flow' }) }),
    flowInput: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.Unknown())),
    columns,
  },
  { additionalProperties: false },
)
export type FlowSource = Type.Static<typeof FlowSource>

/** Values that the view itself gives. */
export const ManualSource = Type.Object(
  {
    type: Type.Literal('manual'),
    list: Type.Optional(Type.Unknown()),
    record: Type.Optional(Type.Unknown()),
    columns,
  },
  { additionalProperties: false },
)
export type ManualSource = Type.Static<typeof ManualSource>

export const DataSource = Type.Union([CollectionSource, FlowSource, ManualSource])
export type DataSource = Type.Static<typeof DataSource>

/** One component of a view. Its kind says which properties, events and children it has. */
export const ViewComponent = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    name: Type.String({ maxLength: 200 }),
    /** Id of the kind. */
    type: Type.String({ minLength: 1, maxLength: 80 }),
    /** By property of the kind; each takes a formula unless the kind says that it is static. */
    attrs: Type.Object(
      {
        source: Type.Optional(DataSource),
        /** Fields of the source's collection, by what they are to the component: what groups are made by, where columns come from. */
        fields: Type.Optional(
          Type.Record(
            Type.String({ maxLength: 40 }),
            Type.String({ maxLength: 80, ...refersTo({ kind: 'field', of: 'own' }) }),
          ),
        ),
        /** Of a view that is shown inside of this one; a formula may give it. */
        viewId: Type.Optional(Type.Unknown(refersTo({ kind: 'asset', to: 'View' }))),
        /** What that view is given, by the keys of its input; values may be formulas. */
        input: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.Unknown())),
        buttons: Type.Optional(Type.Array(TriggerButton, { maxItems: 50 })),
        recordActions: Type.Optional(Type.Array(TriggerButton, { maxItems: 50 })),
        listActions: Type.Optional(Type.Array(TriggerButton, { maxItems: 50 })),
      },
      { additionalProperties: true, ...leadsTo({ scope: 'own', path: ['source', 'cursor', 'collectionId'] }) },
    ),
    /** Triggers by event. */
    listeners: Type.Record(Type.String({ maxLength: 80 }), Triggers),
    contains: Type.Array(Type.Unknown(holdsComponent), { maxItems: 500 }),
  },
  { additionalProperties: false },
)
export type ViewComponent = {
  id: string
  name: string
  type: string
  attrs: Record<string, unknown> & {
    source?: DataSource
    fields?: Record<string, string>
    viewId?: unknown
    input?: Record<string, unknown>
    buttons?: TriggerButton[]
    recordActions?: TriggerButton[]
    listActions?: TriggerButton[]
  }
  listeners: Record<string, Type.Static<typeof Triggers>>
  contains: ViewComponent[]
}

const Component = Type.Unsafe<ViewComponent>(ViewComponent)

/** A value that the view starts with, under its key. */
export const ViewVariable = Type.Object(
  { key: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,58}$' }), value: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
)
export type ViewVariable = Type.Static<typeof ViewVariable>

export const pageWidths = ['full', 'reading'] as const

/** How a view looks that is a page of its own. */
export const ViewLook = Type.Object(
  {
    /** A color of the palette. */
    background: Type.Optional(Type.String({ maxLength: 40 })),
    width: Type.Optional(Type.Enum([...pageWidths])),
    /** Title and buttons are not shown. */
    hidesHead: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ViewLook = Type.Static<typeof ViewLook>

/** The definition of a view: a tree of components, and what they share (2 §3.1). */
export const ViewDocument = Type.Object(
  {
    ...assetProperties,
    /** The version of the engine that it was made with. */
    engineVersion: Type.Integer({ minimum: 1, ...titled('Engine version') }),
    /** What views that show this one, and addresses, may give it: formulas read it as `input`. */
    input: Type.Optional(Type.With(RecordSchema, titled('Input'))),
    vars: Type.Array(ViewVariable, { maxItems: 200, ...titled('Variables') }),
    content: Type.Unsafe<ViewComponent>({ ...ViewComponent, ...titled('Content') }),
    header: Type.Object(
      { title: Type.Optional(Type.Unknown()), actions: Type.Array(TriggerButton, { maxItems: 50 }) },
      { additionalProperties: false, ...titled('Header') },
    ),
    page: Type.Optional(Type.With(ViewLook, titled('Page'))),
    modals: Type.Array(Component, { maxItems: 100, ...titled('Modals') }),
    triggers: Type.Object(
      { onLoad: Type.Optional(Triggers), onUnload: Type.Optional(Triggers) },
      { additionalProperties: false, ...titled('Triggers') },
    ),
  },
  { additionalProperties: false },
)
export type ViewDocument = Type.Static<typeof ViewDocument>
