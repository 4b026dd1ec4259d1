import { knownLocale, knownTimezone, parseOrigin } from '@trellis/base'
import Type from 'typebox'

/** An address of the web; checked as one, so that nothing runs where it is pressed. */
const WebAddress = Type.Refine(
  Type.String({ minLength: 1, maxLength: 2000 }),
  text => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
  () => 'Must be an address that begins with https:// or http://',
)

/** Pages outside that the account menu leads to. */
export const WorkspaceLinks = Type.Object(
  {
    terms: Type.Optional(WebAddress),
    privacy: Type.Optional(WebAddress),
    /** In place of the product's own page of licences. */
    thirdParty: Type.Optional(WebAddress),
  },
  { additionalProperties: false },
)
export type WorkspaceLinks = Type.Static<typeof WorkspaceLinks>

/** What holds for everybody who signs in. */
export const SignInRules = Type.Object(
  {
    /** Characters that a password has at least. */
    passwordLength: Type.Integer({ minimum: 8, maximum: 64 }),
    /** Days after its last use that a session lives. */
    sessionDays: Type.Integer({ minimum: 1, maximum: 365 }),
    /** Whether phones and tablets may sign in. */
    mobile: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type SignInRules = Type.Static<typeof SignInRules>

/** Parts of the product that a workspace hides. */
export const Features = Type.Object(
  {
    /** Developer tools: the definition of what is edited, as JSON. */
    hideDevView: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type Features = Type.Static<typeof Features>

/** How links begin that lead to the workspace: an address of the web without a path. */
export const WebOrigin = Type.Refine(
  Type.String({ minLength: 1, maxLength: 500 }),
  text => parseOrigin(text) !== undefined,
  () => 'Must be an address like https://trellis.example.org and nothing more',
)

/** A tag as BCP 47 writes it. */
export const LanguageTag = Type.Refine(
  Type.String({ minLength: 2, maxLength: 35 }),
  text => knownLocale(text) !== undefined,
  () => 'Must be the tag of a language, as en or de-CH',
)

/** A name of the IANA database. */
export const ZoneName = Type.Refine(
  Type.String({ minLength: 1, maxLength: 60 }),
  text => knownTimezone(text) !== undefined,
  () => 'Must be the name of a time zone, as Europe/Berlin',
)
