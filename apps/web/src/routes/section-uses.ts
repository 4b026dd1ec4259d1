import { registerTexts } from '@trellis/ui/text'
import type { ShownSection } from './section-texts.ts'

const t = registerTexts('ui', {
  'section.data.use': 'Manage data structures and the associations between them',
  'section.tags.use': 'Group resources and assign users',
  'section.users.use': 'Assign roles, permissions and manage users',
  'section.flows.use': 'Automate what happens, step by step',
  'section.integrations.use': 'Connect other systems',
  'section.devices.use': 'Manage access to the mobile app',
  'section.invitations.use': 'Invite people, and see who has come in',
  'section.views.use': 'Build screens of components',
  'section.settings.use': 'Tenant configuration',
})

/** What one does in a section of the builder, in a few words (1 §1). */
export const sectionUse = (id: ShownSection): string => t(`section.${id}.use`)
