import type { SessionUser } from '@trellis/contract'

/** Those who may read all records anyway; the server decides as whom. */
export const mayViewAs = ({ isTenantAdmin, roles, viewedBy }: SessionUser): boolean =>
  !viewedBy && (isTenantAdmin || roles.includes('entityAdmin'))
