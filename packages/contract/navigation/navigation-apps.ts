import { CustomView, HomeView } from '@trellis/model'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

const shown = {
  name: Type.String(),
  description: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  color: Type.Optional(Type.String()),
} as const

export const contract = defineContract({
  name: 'NAVIGATION_APPS',
  summary:
    'Lists the apps the caller is assigned to, with the collections that each lets them read and the views and flows that it links.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    /** What the home of the workspace shows beside them, or in their place. */
    homeView: Type.Optional(HomeView),
    apps: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: Type.Optional(Type.String()),
        icon: Type.Optional(Type.String()),
        color: Type.Optional(Type.String()),
        collections: Type.Array(
          Type.Object({
            collectionId: Type.String(),
            name: Type.String(),
            description: Type.Optional(Type.String()),
            icon: Type.Optional(Type.String()),
            color: Type.Optional(Type.String()),
            verbs: Type.Object({
              create: Type.Boolean(),
              read: Type.Boolean(),
              update: Type.Boolean(),
              delete: Type.Boolean(),
            }),
          }),
        ),
        /** The one of its views that opens as its home. */
        homeViewId: Type.Optional(Type.String()),
        /** The one beside its own home. */
        customView: Type.Optional(CustomView),
        views: Type.Array(Type.Object({ viewId: Type.String(), ...shown })),
        /** Enabled ones alone. */
        flows: Type.Array(Type.Object({ flowId: Type.String(), ...shown })),
      }),
    ),
  }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
