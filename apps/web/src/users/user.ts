import type { TrellisRecord } from '@trellis/model'
import { t } from './texts.ts'

/** What is edited of a record of the core collection User. */
export type UserValues = {
  fullName: string
  email: string
  roles: readonly string[]
  isTenantAdmin: boolean
  blocked: boolean
  blockMobileAccess: boolean
  adminNotes: string
}

export const newUser: UserValues = {
  fullName: '',
  email: '',
  roles: [],
  isTenantAdmin: false,
  blocked: false,
  blockMobileAccess: false,
  adminNotes: '',
}

export function userValues(record: TrellisRecord): UserValues {
  const { fullName, email, roles, isTenantAdmin, blocked, blockMobileAccess, adminNotes } = record
  return {
    fullName: typeof fullName === 'string' ? fullName : '',
    email: typeof email === 'string' ? email : '',
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
    isTenantAdmin: isTenantAdmin === true,
    blocked: blocked === true,
    blockMobileAccess: blockMobileAccess === true,
    adminNotes: typeof adminNotes === 'string' ? adminNotes : '',
  }
}

/** When they asked for a new password; undefined where nobody has to give them a link. */
export function passwordAskedAt(record: TrellisRecord | undefined): string | undefined {
  const at = record?.['passwordAskedAt']
  return typeof at === 'string' ? at : undefined
}

export function userProblems({ fullName, email }: UserValues): Record<string, string> {
  return {
    ...(fullName.trim() === '' ? { fullName: t('users.required') } : {}),
    ...emailProblem(email),
  }
}

/** What is wrong with an address that is needed, at its field. */
export function emailProblem(email: string): { email?: string } {
  if (email.trim() === '') return { email: t('users.required') }
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: t('users.badEmail') }
}
