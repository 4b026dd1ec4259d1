import Type from 'typebox'
import { notificationKinds } from './kinds.ts'

/** Where somebody is told of a kind. What goes by mail alone stands in the list as read. */
export const NotificationChoice = Type.Object(
  {
    kind: Type.Enum([...notificationKinds]),
    /** By the bell. */
    product: Type.Boolean(),
    mail: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type NotificationChoice = Type.Static<typeof NotificationChoice>
