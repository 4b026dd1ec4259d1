import Type from 'typebox'
import { listed } from './listed.ts'

/** What a builder asset is called, by whom, and how it is shown (1 §3.2). */
export const assetNaming = {
  name: Type.String({ minLength: 1, maxLength: 200, ...listed('Name', 'text', { group: 'basic' }) }),
  description: Type.Optional(
    Type.String({ maxLength: 2000, ...listed('Description', 'multiline', { group: 'basic' }) }),
  ),
  icon: Type.Optional(Type.String({ maxLength: 80, ...listed('Icon', 'text', { group: 'basic' }) })),
  color: Type.Optional(Type.String({ maxLength: 40, ...listed('Color', 'text', { group: 'basic' }) })),
  /** In place of the name for the people who work with it. */
  publicName: Type.Optional(Type.String({ maxLength: 200, ...listed('Public name', 'text', { group: 'naming' }) })),
  /** In place of the name in builders' lists. */
  adminName: Type.Optional(Type.String({ maxLength: 200, ...listed('Admin name', 'text', { group: 'naming' }) })),
  /** For builders alone. */
  adminNotes: Type.Optional(
    Type.String({ maxLength: 10_000, ...listed('Admin notes', 'multiline', { group: 'naming' }) }),
  ),
} as const

/** What every builder asset says of itself whose saving is nothing but a new version (1 §3.2). */
export const assetProperties = {
  ...assetNaming,
  /** Saving changes a draft, which has no effect before it is published. */
  keepDraftVer: Type.Optional(Type.Boolean(listed('Keep a draft version', 'checkbox'))),
} as const
