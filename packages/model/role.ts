/** Builder roles (0-decisions §2); tenant admin is a flag beside them. */
export const roles = ['entityAdmin', 'developer', 'userAdmin', 'integrationAdmin'] as const
export type Role = (typeof roles)[number]

/** What the first path segment under `builder` needs; a segment that is not here is denied. */
export const builderSections = {
  data: { role: 'entityAdmin' },
  tags: { role: 'entityAdmin' },
  views: { role: 'developer' },
  flows: { role: 'developer' },
  users: { role: 'userAdmin' },
  invitations: { role: 'userAdmin' },
  devices: { role: 'userAdmin' },
  integrations: { role: 'integrationAdmin' },
  guide: { role: null },
  settings: { tenantAdmin: true },
} as const satisfies Record<string, { role: Role | null } | { tenantAdmin: true }>
export type BuilderSection = keyof typeof builderSections

/** Who asks, as far as sections are concerned. */
export type RoleHolder = { roles: readonly string[]; isTenantAdmin: boolean }

export function mayOpenSection(holder: RoleHolder, section: string): boolean {
  if (!Object.hasOwn(builderSections, section)) return false
  const needed: { role: Role | null } | { tenantAdmin: true } = builderSections[section as BuilderSection]
  if ('tenantAdmin' in needed) return holder.isTenantAdmin
  return needed.role === null || holder.roles.includes(needed.role)
}
