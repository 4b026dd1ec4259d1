import type { BuilderSection } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'

/** Names and descriptions of builder sections (1 §1): apart from the areas' other texts, which come with their screens. */
export const t = registerTexts('ui', {
  'section.data': 'Collections',
  'section.data.use': 'Manage data structures and the associations between them',
  'section.tags': 'Apps',
  'section.tags.use': 'Group resources and assign users',
  'section.users': 'Users',
  'section.users.use': 'Assign roles, permissions and manage users',
  'section.flows': 'Flows',
  'section.flows.use': 'Automate what happens, step by step',
  'section.integrations': 'Integrations',
  'section.integrations.use': 'Connect other systems',
  'section.devices': 'Devices',
  'section.devices.use': 'Manage access to the mobile app',
  'section.invitations': 'Invitations',
  'section.invitations.use': 'Invite people, and see who has come in',
  'section.views': 'Views',
  'section.views.use': 'Build screens of components',
  'section.settings': 'Platform settings',
  'section.settings.use': 'Tenant configuration',
})

/** The sections that have screens. */
export type ShownSection = Exclude<BuilderSection, 'guide'>

export const sectionName = (id: ShownSection): string => t(`section.${id}`)

/** What one does there, in a few words. */
export const sectionUse = (id: ShownSection): string => t(`section.${id}.use`)
