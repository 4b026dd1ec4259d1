import { HomeView } from '@trellis/model'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Features, SignInRules, WorkspaceLinks } from './shapes.ts'

export const contract = defineContract({
  name: 'WORKSPACE_GET',
  summary: 'Tells the settings of the workspace, and which versions it runs on.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    name: Type.String(),
    /** Where its picture is read; left out where it has none. */
    logo: Type.Optional(Type.String()),
    links: WorkspaceLinks,
    signIn: SignInRules,
    features: Features,
    /** What the home shows beside the apps, or in their place. */
    homeView: Type.Optional(HomeView),
    /** What links that are sent begin with; left out where none is set. */
    address: Type.Optional(Type.String()),
    /** Set for the workspace, not by the server for all. */
    hasOwnAddress: Type.Boolean(),
    locale: Type.String(),
    timezone: Type.String(),
    versions: Type.Object({ product: Type.String(), database: Type.String(), runtime: Type.String() }),
  }),
  access: { section: 'settings' },
  names: namesNothing,
  readOnly: true,
})
