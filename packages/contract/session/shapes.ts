import { knownLocale, knownTimezone } from '@trellis/base'
import Type from 'typebox'

/** The signed-in user as the client may know them. */
export const SessionUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  fullName: Type.String(),
  roles: Type.Array(Type.String()),
  isTenantAdmin: Type.Boolean(),
  locale: Type.Optional(Type.String()),
  timezone: Type.Optional(Type.String()),
  /** Who looks on as this user: nothing can be changed then. */
  viewedBy: Type.Optional(Type.Object({ id: Type.String(), fullName: Type.String() })),
})
export type SessionUser = Type.Static<typeof SessionUser>

/** `POST /api/login` and `POST /api/token` answer with it; the refresh token travels in a cookie only. */
export const SessionAnswer = Type.Object({
  accessToken: Type.String(),
  /** Seconds until the access token ends. */
  expiresIn: Type.Integer(),
  user: SessionUser,
})
export type SessionAnswer = Type.Static<typeof SessionAnswer>

/** What the browser says of itself; a client that does not know it leaves it out. */
export const LocaleText = Type.Refine(
  Type.String({ maxLength: 35 }),
  text => knownLocale(text) !== undefined,
  () => 'Must be a language tag, such as de-CH',
)
export const TimezoneText = Type.Refine(
  Type.String({ maxLength: 60 }),
  text => knownTimezone(text) !== undefined,
  () => 'Must be a time zone, such as Europe/Zurich',
)

export const Password = Type.String({ minLength: 8, maxLength: 200 })
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })

/** Of a single-use link. */
export const LinkToken = Type.String({ minLength: 1, maxLength: 200 })
