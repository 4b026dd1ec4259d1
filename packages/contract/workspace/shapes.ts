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
