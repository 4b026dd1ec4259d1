import type { Role } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'

/** What roles are called, and the tenant admin, who is none. */
export const t = registerTexts('ui', {
  'role.tenantAdmin': 'Tenant admin',
  'role.tenantAdmin.use': 'Decides everything in the workspace, also its settings and who its admins are.',
  'role.entityAdmin': 'Entity admin',
  'role.entityAdmin.use': 'Makes collections and apps, and decides what each app shows to its people.',
  'role.developer': 'Developer',
  'role.developer.use': 'Makes views and flows.',
  'role.userAdmin': 'User admin',
  'role.userAdmin.use': 'Invites people, changes users and adds them to apps.',
  'role.integrationAdmin': 'Integration admin',
  'role.integrationAdmin.use': 'Connects other systems, and keeps their secrets.',
})

const names: Record<Role, { name: () => string; use: () => string }> = {
  entityAdmin: { name: () => t('role.entityAdmin'), use: () => t('role.entityAdmin.use') },
  developer: { name: () => t('role.developer'), use: () => t('role.developer.use') },
  userAdmin: { name: () => t('role.userAdmin'), use: () => t('role.userAdmin.use') },
  integrationAdmin: { name: () => t('role.integrationAdmin'), use: () => t('role.integrationAdmin.use') },
}

/** A role as people call it; one we do not know by its id. */
export function roleName(role: string): string {
  return Object.hasOwn(names, role) ? names[role as Role].name() : role
}

/** What the role opens, in a few words. */
export function roleUse(role: Role): string {
  return names[role].use()
}
