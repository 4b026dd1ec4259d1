import Type from 'typebox'
import { flowType, namingParameters } from './naming-parameters.ts'
import { holdsTrigger } from './refers-to.ts'

/** A value, or a formula as it is stored: a text with `{{…}}`, or an object of one function. */
const valueOrFormula = () => Type.Optional(Type.Unknown())

/** What is said to a person, in a dialog or a toast (2 §3.2). */
export const TriggerMessage = Type.Object(
  {
    title: valueOrFormula(),
    description: valueOrFormula(),
    icon: valueOrFormula(),
    /** Says nothing although it is set. */
    skip: valueOrFormula(),
    confirmLabel: valueOrFormula(),
    cancelLabel: valueOrFormula(),
    status: valueOrFormula(),
  },
  { additionalProperties: false },
)
export type TriggerMessage = Type.Static<typeof TriggerMessage>

/** One action and when it runs (0b-decisions §11). Lists of them run in order. */
export const Trigger = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    /** An operation, an action of the browser, or `flow:` and the id of a flow. */
    type: Type.String({ maxLength: 200, ...flowType }),
    label: Type.Optional(Type.String({ maxLength: 500 })),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    /** Milliseconds. */
    delay: valueOrFormula(),
    condition: valueOrFormula(),
    parameters: Type.Optional(namingParameters),
    /** The inputs of the flow that the type names. */
    payload: valueOrFormula(),
    /** The triggers after it do not wait for it. */
    concurrent: Type.Optional(Type.Boolean()),
    userConfirmation: Type.Optional(TriggerMessage),
    userAlert: Type.Optional(TriggerMessage),
    userError: Type.Optional(TriggerMessage),
    onSuccess: Type.Optional(Type.Array(Type.Unknown(holdsTrigger), { maxItems: 50 })),
    onError: Type.Optional(Type.Array(Type.Unknown(holdsTrigger), { maxItems: 50 })),
  },
  { additionalProperties: false },
)
export type Trigger = Omit<Type.Static<typeof Trigger>, 'onSuccess' | 'onError' | 'parameters'> & {
  parameters?: Record<string, unknown>
  onSuccess?: Trigger[]
  onError?: Trigger[]
}

export const Triggers = Type.Unsafe<Trigger[]>(Type.Array(Trigger, { maxItems: 50 }))

/** A button that a component has beside its own: of a record, a list, a header, an item. */
export const TriggerButton = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    label: Type.Optional(Type.Unknown()),
    icon: Type.Optional(Type.String({ maxLength: 80 })),
    /** Shown as the main one. */
    important: Type.Optional(Type.Boolean()),
    disabledWhenFormIsInvalid: Type.Optional(Type.Boolean()),
    triggers: Triggers,
  },
  { additionalProperties: false },
)
export type TriggerButton = Type.Static<typeof TriggerButton>
