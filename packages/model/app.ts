import Type from 'typebox'
import { assetProperties } from './asset-properties.ts'
import { CustomView, ViewId } from './custom-view.ts'
import { filterOn } from './filter.ts'
import { RecordIdText } from './id-texts.ts'
import { listed, titled } from './listed.ts'
import { keysReferTo, leadsTo, refersTo } from './refers-to.ts'

/** What an app's users may do with one collection (1 §6): verbs, a row rule, and column security. */
export const AppCollection = Type.Object(
  {
    collectionId: Type.String({ maxLength: 59, ...refersTo({ kind: 'collection' }) }),
    create: Type.Boolean(),
    read: Type.Boolean(),
    update: Type.Boolean(),
    delete: Type.Boolean(),
    /** A filter that every row read or written through this app must satisfy; values may be `{{user.id}}`, `{{user.email}}`, `{{user.values.key}}`. */
    rowRule: Type.Optional(filterOn('own')),
    /** By field id: what this app hides, makes view-only, or gives another default or fewer options. */
    overrides: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            hidden: Type.Optional(Type.Boolean()),
            readonly: Type.Optional(Type.Boolean()),
            /** What new records get in place of the collection's default; null = nothing. */
            default: Type.Optional(Type.Unknown()),
            /** The only options there are for people of this app, by value. */
            options: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 1000 })),
          },
          { additionalProperties: false },
        ),
        keysReferTo({ kind: 'field', of: 'own' }),
      ),
    ),
  },
  { additionalProperties: false, ...leadsTo({ scope: 'own', path: ['collectionId'] }) },
)
export type AppCollection = Type.Static<typeof AppCollection>
export type FieldOverride = NonNullable<AppCollection['overrides']>[string]
/** What an override changes of a field that stays visible. */
export type FieldChange = { default?: unknown; options?: readonly string[] | undefined }

/** A view that an app's members may open. */
export const AppView = Type.Object({ viewId: ViewId }, { additionalProperties: false })
export type AppView = Type.Static<typeof AppView>

/** A flow that an app's members may run. */
export const AppFlow = Type.Object(
  { flowId: Type.With(RecordIdText, refersTo({ kind: 'asset', to: 'Flow' })) },
  { additionalProperties: false },
)
export type AppFlow = Type.Static<typeof AppFlow>

/** An integration that belongs to an app. */
export const AppIntegration = Type.Object(
  { integrationId: Type.With(RecordIdText, refersTo({ kind: 'asset', to: 'Integration' })) },
  { additionalProperties: false },
)
export type AppIntegration = Type.Static<typeof AppIntegration>

/** An attribute that each member of the app may have, for row rules: `{{user.values.key}}`. */
export const ValueKey = Type.Object(
  {
    key: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,58}$' }),
    label: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type ValueKey = Type.Static<typeof ValueKey>

/** App user values: what a member has in the app, by the keys that it declares. */
export const MemberValues = Type.Record(Type.String(), Type.String({ maxLength: 500 }))
export type MemberValues = Type.Static<typeof MemberValues>

/** The definition of an app ("tag" in ids): what it groups and what it grants. Who its members are is no part of it. */
export const AppDocument = Type.Object(
  {
    ...assetProperties,
    /** Decides which app's override is "first" (0-decisions §5). */
    order: Type.Optional(Type.Number(listed('Order', 'number'))),
    /** Left out of home and navigation. */
    hideApp: Type.Optional(Type.Boolean(listed('Hide app', 'checkbox'))),
    /** Gives no rights in the search over all collections. */
    excludeFromSearch: Type.Optional(Type.Boolean(listed('Exclude from global search', 'checkbox'))),
    collections: Type.Array(AppCollection, { maxItems: 200, ...titled('Collections') }),
    /** Views that its members may open. */
    views: Type.Optional(Type.Array(AppView, { maxItems: 200, ...titled('Views') })),
    /** Flows that its members may run. */
    flows: Type.Optional(Type.Array(AppFlow, { maxItems: 200, ...titled('Flows') })),
    /** Integrations that belong to it. */
    integrations: Type.Optional(Type.Array(AppIntegration, { maxItems: 200, ...titled('Integrations') })),
    /** The view, one of its own, that opens in place of the list of all that the app has. */
    appHomeView: Type.Optional(ViewId),
    /** One of its own views, beside that list. */
    customView: Type.Optional(Type.With(CustomView, titled('View beside the home'))),
    valueKeys: Type.Array(ValueKey, { maxItems: 50, ...titled('App user values') }),
  },
  { additionalProperties: false },
)
export type AppDocument = Type.Static<typeof AppDocument>
