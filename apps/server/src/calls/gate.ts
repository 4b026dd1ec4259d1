import { UserError } from '@trellis/base'
import type { Access, Contract } from '@trellis/contract'
import { mayOpenSection, type RoleHolder, roles } from '@trellis/model'
import type { Caller } from '../access/caller.ts'

/** Needs no sign-in. */
export function isOpenToAnyone(contract: Contract): boolean {
  return 'anyone' in contract.access
}

/** Lets a caller pass as the contract's access says; whatever it does not name is denied. */
export function checkAccess(contract: Contract, caller: Caller | undefined): void {
  if (isOpenToAnyone(contract)) return
  if (!caller) throw new UserError('UNAUTHENTICATED', 'Please sign in')
  if (!mayCall(contract, caller)) throw new UserError('DENIED', 'You do not have the right to do this')
  if (!mayViewerCall(contract, caller))
    throw new UserError('DENIED', 'Nothing can be changed while you view as somebody else')
  if (!mayTokenCall(contract, caller)) throw new UserError('DENIED', `This API token may not call ${contract.name}`)
}

/** What looks on changes nothing, and has no session of its own to ask about. */
function mayViewerCall({ readOnly, personOnly }: Contract, { viewer }: Caller): boolean {
  return !viewer || (readOnly && !personOnly)
}

function mayTokenCall({ name, personOnly }: Contract, { token }: Caller): boolean {
  if (!token) return true
  return !personOnly && (token.operations?.includes(name) ?? true)
}

/** Whether the holder of these roles passes the gate. */
export function mayCall({ access }: { access: Access }, caller: RoleHolder): boolean {
  // The record engine applies the caller's grants for the verb itself.
  if ('signedIn' in access || 'records' in access) return true
  if ('section' in access) return mayOpenSection(caller, access.section)
  if ('sections' in access) return access.sections.some(section => mayOpenSection(caller, section))
  if ('tenantAdmin' in access) return caller.isTenantAdmin
  if ('anyBuilder' in access) return roles.some(role => caller.roles.includes(role))
  return false
}
