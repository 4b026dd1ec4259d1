import type { Role } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'

/** What roles are called, and the tenant admin, who is none. */
export const t = registerTexts('ui', {
  'role.tenantAdmin': 'Tenant admin',
  'role.tenantAdmin.use': 'Platform settings',
  'role.entityAdmin': 'Entity admin',
  'role.entityAdmin.use': 'Collections and apps',
  'role.developer': 'Developer',
  'role.developer.use': 'Views and flows',
  'role.userAdmin': 'User admin',
  'role.userAdmin.use': 'Users, invitations and devices',
  'role.integrationAdmin': 'Integration admin',
  'role.integrationAdmin.use': 'Connections to other systems',
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
