import type { BuilderSection } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'

/** Names of builder sections (1 §1): apart from the areas' other texts, which come with their screens. */
export const t = registerTexts('ui', {
  'section.data': 'Collections',
  'section.tags': 'Apps',
  'section.users': 'Users',
  'section.flows': 'Flows',
  'section.integrations': 'Integrations',
  'section.devices': 'Devices',
  'section.invitations': 'Invitations',
  'section.views': 'Views',
  'section.settings': 'Platform settings',
})

/** The sections that have screens. */
export type ShownSection = Exclude<BuilderSection, 'guide'>

export const sectionName = (id: ShownSection): string => t(`section.${id}`)
