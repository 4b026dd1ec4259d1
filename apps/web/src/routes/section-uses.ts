import { type AssetId, type AssetSection, assetLooks, assetWords } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'
import type { ShownSection } from './section-texts.ts'

const ofAssets = Object.fromEntries(
  Object.entries(assetLooks).map(([id, { section }]) => [`section.${section}.use`, assetWords[id as AssetId].use]),
) as Record<`section.${AssetSection}.use`, string>

const t = registerTexts('ui', {
  ...ofAssets,
  'section.users.use': 'Assign roles, permissions and manage users',
  'section.devices.use': 'Manage access to the mobile app',
  'section.invitations.use': 'Invite people, and see who has come in',
  'section.settings.use': 'Tenant configuration',
})

/** What one does in a section of the builder, in a few words (1 §1). */
export const sectionUse = (id: ShownSection): string => t(`section.${id}.use`)
