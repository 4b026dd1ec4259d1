import { assetLooks } from './assets/look.gen.ts'
import type { Role } from './roles.ts'

type Needed = { role: Role | null } | { tenantAdmin: true }

/** Those in which no assets are made. */
const otherSections = {
  users: { role: 'userAdmin' },
  invitations: { role: 'userAdmin' },
  devices: { role: 'userAdmin' },
  guide: { role: null },
  settings: { tenantAdmin: true },
} as const satisfies Record<string, Needed>

/** The part of the builder in which assets of one kind are made. */
export type AssetSection = (typeof assetLooks)[keyof typeof assetLooks]['section']
export type BuilderSection = AssetSection | keyof typeof otherSections

const assetSections = Object.fromEntries(Object.values(assetLooks).map(look => [look.section, look]))

/** What the first path segment under `builder` needs; a segment that is not here is denied. */
export const builderSections = { ...assetSections, ...otherSections } as Readonly<Record<BuilderSection, Needed>>

/** Who asks, as far as sections are concerned. */
export type RoleHolder = { roles: readonly string[]; isTenantAdmin: boolean }

export function mayOpenSection(holder: RoleHolder, section: string): boolean {
  if (!Object.hasOwn(builderSections, section)) return false
  const needed = builderSections[section as BuilderSection]
  if ('tenantAdmin' in needed) return holder.isTenantAdmin
  return needed.role === null || holder.roles.includes(needed.role)
}
