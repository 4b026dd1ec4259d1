import Type from 'typebox'

/** Of every builder asset, beside name, description, icon and color (1 §3.2). */
export const assetProperties = {
  /** In place of the name for the people who work with it. */
  publicName: Type.Optional(Type.String({ maxLength: 200 })),
  /** In place of the name in builders' lists. */
  adminName: Type.Optional(Type.String({ maxLength: 200 })),
  /** For builders alone. */
  adminNotes: Type.Optional(Type.String({ maxLength: 10_000 })),
} as const
