import { type AssetSection, assetLooks, type BuilderSection } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'

const ofAssets = Object.fromEntries(
  Object.values(assetLooks).map(({ section, name }) => [`section.${section}`, name]),
) as Record<`section.${AssetSection}`, string>

/** Names of builder sections (1 §1): apart from the areas' other texts, which come with their screens. */
export const t = registerTexts('ui', {
  ...ofAssets,
  'section.users': 'Users',
  'section.devices': 'Devices',
  'section.invitations': 'Invitations',
  'section.settings': 'Platform settings',
})

/** The sections that have screens. */
export type ShownSection = Exclude<BuilderSection, 'guide'>

export const sectionName = (id: ShownSection): string => t(`section.${id}`)
