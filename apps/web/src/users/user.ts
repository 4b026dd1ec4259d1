import { isSameJson, ownValue } from '@trellis/base'
import type { RecordValues, TrellisRecord } from '@trellis/model'
import { t } from './texts.ts'

/** What is edited of a record of the core collection User. */
export type UserValues = {
  fullName: string
  email: string
  roles: readonly string[]
  isTenantAdmin: boolean
  blocked: boolean
  adminNotes: string
}

export const newUser: UserValues = {
  fullName: '',
  email: '',
  roles: [],
  isTenantAdmin: false,
  blocked: false,
  adminNotes: '',
}

export function userValues(record: TrellisRecord): UserValues {
  const { fullName, email, roles, isTenantAdmin, blocked, adminNotes } = record
  return {
    fullName: typeof fullName === 'string' ? fullName : '',
    email: typeof email === 'string' ? email : '',
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
    isTenantAdmin: isTenantAdmin === true,
    blocked: blocked === true,
    adminNotes: typeof adminNotes === 'string' ? adminNotes : '',
  }
}

/** The fields that differ, with their new values. */
export function changedValues(before: UserValues, after: UserValues): Partial<UserValues> {
  const keys = Object.keys(after) as (keyof UserValues)[]
  return Object.fromEntries(keys.filter(key => !isSameJson(before[key], after[key])).map(key => [key, after[key]]))
}

/** The loaded values of the fields that a save sends, for the server's comparison. */
export function baseValues(record: TrellisRecord, changes: Partial<UserValues>): RecordValues {
  return Object.fromEntries(Object.keys(changes).map(key => [key, ownValue(record, key) ?? null]))
}

export function userProblems({ fullName, email }: UserValues): Record<string, string> {
  return {
    ...(fullName.trim() === '' ? { fullName: t('users.required') } : {}),
    ...(email.trim() === '' ? { email: t('users.required') } : {}),
    ...(email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? { email: t('users.badEmail') } : {}),
  }
}
