import { isPlainObject } from '@trellis/base'
import type { MemberValues, TrellisRecord } from '@trellis/model'
import { emailProblem } from '../users/user.ts'

export type InvitedApp = { appId: string; values?: MemberValues | null }

/** What is edited of a record of the core collection Invitation. */
export type InvitationValues = {
  email: string
  fullName: string
  message: string
  roles: readonly string[]
  apps: readonly InvitedApp[]
}

export const invitationStates = ['pending', 'accepted', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const newInvitation: InvitationValues = { email: '', fullName: '', message: '', roles: [], apps: [] }

export function invitationValues(record: TrellisRecord): InvitationValues {
  const { roles, apps } = record
  return {
    email: textOf(record['email']),
    fullName: textOf(record['fullName']),
    message: textOf(record['message']),
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
    apps: Array.isArray(apps) ? apps.filter(isInvitedApp) : [],
  }
}

/** undefined where it is not known: a record that is being made has none. */
export function stateOf(record: TrellisRecord | undefined): InvitationState | undefined {
  return invitationStates.find(state => state === record?.['state'])
}

export function invitationProblems({ email }: InvitationValues): Record<string, string> {
  return emailProblem(email)
}

function isInvitedApp(app: unknown): app is InvitedApp {
  return isPlainObject(app) && typeof app['appId'] === 'string'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
