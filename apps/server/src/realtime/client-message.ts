import type { LiveClientMessage } from '@trellis/contract'
import { ListCursor } from '@trellis/model'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

const SubscriptionId = Type.String({ minLength: 1, maxLength: 128 })

const ClientMessage = Compile(
  Type.Union([
    Type.Object(
      { type: Type.Literal('auth'), accessToken: Type.String({ minLength: 1, maxLength: 8192 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        type: Type.Literal('subscribe'),
        id: SubscriptionId,
        cursor: ListCursor,
        core: Type.Optional(Type.Boolean()),
        since: Type.Optional(Type.String({ maxLength: 16_384 })),
      },
      { additionalProperties: false },
    ),
    Type.Object({ type: Type.Literal('unsubscribe'), id: SubscriptionId }, { additionalProperties: false }),
  ]),
)

/** What a client sent, or undefined where it is no message of ours. */
export function readClientMessage(text: string): LiveClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!ClientMessage.Check(value)) return undefined
    const { type } = value
    if (type !== 'subscribe') return value
    const { id, cursor, core, since } = value
    return { type, id, cursor, ...(core === undefined ? {} : { core }), ...(since === undefined ? {} : { since }) }
  } catch {
    return undefined
  }
}
