import { HomeView, RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { Features, LanguageTag, SignInRules, WebOrigin, WorkspaceLinks, ZoneName } from './shapes.ts'

export const contract = defineContract({
  name: 'WORKSPACE_SET',
  summary: 'Changes those settings of the workspace that are given, each as a whole.',
  input: Type.Object(
    {
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` })),
      /** A picture that the caller uploaded; null takes the logo away. */
      logo: Type.Optional(Type.Union([RecordIdText, Type.Null()])),
      /** What links that are sent begin with; null leaves that to the settings of the server. */
      address: Type.Optional(Type.Union([WebOrigin, Type.Null()])),
      links: Type.Optional(WorkspaceLinks),
      signIn: Type.Optional(SignInRules),
      features: Type.Optional(Features),
      /** What the home shows to those who may open it; null takes it away. */
      homeView: Type.Optional(Type.Union([HomeView, Type.Null()])),
      /** Of mails and flows, and of people who have chosen none. */
      locale: Type.Optional(LanguageTag),
      /** Also of calculations, which are worked out again after a change. */
      timezone: Type.Optional(ZoneName),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { tenantAdmin: true },
  names: { collections: [], records: ['logo', 'homeView.viewId'], fields: [] },
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
