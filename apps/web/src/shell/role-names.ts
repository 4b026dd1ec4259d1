import type { Role } from '@trellis/model'
import { t } from './texts.ts'

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
