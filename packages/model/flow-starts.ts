import Type from 'typebox'
import { filterOn } from './filter.ts'
import { leadsTo, refersTo } from './refers-to.ts'

/** Changes of records that start flows; link and unlink at the record whose association is named, whichever side was saved. */
export const flowTriggerEvents = ['create', 'update', 'delete', 'link', 'unlink'] as const
export type FlowTriggerEvent = (typeof flowTriggerEvents)[number]

const StartId = Type.String({ minLength: 1, maxLength: 128 })
const FieldId = Type.String({ minLength: 1, maxLength: 59 })
/** A tree of conditions. */
const filter = () => Type.Optional(filterOn('own'))

/** A change of a record that starts the flow (0b-decisions §12). */
export const FlowTrigger = Type.Object(
  {
    id: StartId,
    event: Type.Unsafe<FlowTriggerEvent>(Type.Enum([...flowTriggerEvents])),
    collectionId: Type.String({ maxLength: 128, ...refersTo({ kind: 'collection' }) }),
    /** `update`: one of these changed, or any field where it is empty. `link`, `unlink`: the one association. */
    fieldIds: Type.Optional(
      Type.Array(Type.With(FieldId, refersTo({ kind: 'field', of: 'own', isNeeded: true })), { maxItems: 100 }),
    ),
    /** Of the record as the change left it; of a deleted one as it was. */
    filter: filter(),
    /** `update`: of the record as it was before. */
    filterBefore: filter(),
    /** What the flow itself writes starts it, too. */
    mayStartItself: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, ...leadsTo({ scope: 'own', path: ['collectionId'] }) },
)
export type FlowTrigger = Type.Static<typeof FlowTrigger>

export const flowScheduleTypes = ['minutes', 'hourly', 'daily', 'weekly', 'monthly', 'custom'] as const
export type FlowScheduleType = (typeof flowScheduleTypes)[number]

const DayText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Times at which a flow starts by itself (2 §3.3), on the clock of its zone. What a type does not need is left out. */
export const FlowSchedule = Type.Object(
  {
    id: StartId,
    type: Type.Unsafe<FlowScheduleType>(Type.Enum([...flowScheduleTypes])),
    /** `minutes`: 5 to 59, counted from the full hour. `hourly`: every so many hours, 1 to 23, counted from midnight. */
    every: Type.Optional(Type.Integer({ minimum: 1, maximum: 59 })),
    /** `custom`: a cron pattern of five parts. */
    customPattern: Type.Optional(Type.String({ maxLength: 200 })),
    /** `monthly`: in shorter months their last day. */
    dayOfMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** `weekly`: 0 and 7 are both Sunday (2 §8). */
    dayOfWeek: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 7 }), { maxItems: 8 })),
    /** `daily`, `weekly`, `monthly`: HH:mm. `hourly`: its minutes alone count. */
    time: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
    /** The first and the last day, both with it. */
    startDate: Type.Optional(DayText),
    endDate: Type.Optional(DayText),
    /** IANA name. */
    timezone: Type.String({ minLength: 1, maxLength: 64 }),
    /** The inputs of the flow. */
    payload: Type.Optional(Type.Record(Type.String({ maxLength: 59 }), Type.Unknown(), { maxProperties: 600 })),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type FlowSchedule = Type.Static<typeof FlowSchedule>

/** How senders prove who they are: by a secret in the address, by the headers of Standard Webhooks, or by a signature of their own kind. */
export const flowWebhookProofs = ['address', 'standard', 'header'] as const
export type FlowWebhookProof = (typeof flowWebhookProofs)[number]

/** Another system starts the flow by a request (0b-decisions §12). The secret is no part of the definition. */
export const FlowWebhook = Type.Object(
  {
    proof: Type.Unsafe<FlowWebhookProof>(Type.Enum([...flowWebhookProofs])),
    /** `header`: the header with the HMAC-SHA256 of the raw body. */
    header: Type.Optional(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9-]+$' })),
    encoding: Type.Optional(Type.Union([Type.Literal('hex'), Type.Literal('base64')])),
    /** Stands before the signature: `sha256=`. */
    prefix: Type.Optional(Type.String({ maxLength: 40 })),
    /** The header that names a delivery: of one that comes again there is no second run. `standard` has its own. */
    idHeader: Type.Optional(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9-]+$' })),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type FlowWebhook = Type.Static<typeof FlowWebhook>
