import { isPlainObject, UserError } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import { mayChangeEveryApp } from '../collections/core-collections/app-member.ts'
import type { InvitedApp, InvitedRights } from './invitation.ts'

/** Nobody grants a role that they do not hold, nor puts anybody into an app into which they could not put them by hand. */
export function grantsMore({ roles, apps }: InvitedRights, caller: Caller): boolean {
  if (roles.some(role => !caller.roles.includes(role))) return true
  if (mayChangeEveryApp(caller)) return false
  const own = new Set(caller.apps.map(app => app.id))
  return apps.some(({ appId }) => !own.has(appId))
}

/** Whoever holds less than an invitation gives neither makes, changes, sends nor removes it. */
export function refuseMoreRights(rights: InvitedRights, caller: Caller): void {
  if (!grantsMore(rights, caller)) return
  throw new UserError('DENIED', 'You cannot invite somebody to a role or an app that you do not have yourself')
}

/** What an invitation gives when this was saved. */
export function rightsAfter(before: InvitedRights | undefined, record: RecordValues, reset: boolean): InvitedRights {
  const kept = reset ? undefined : before
  const roles = record['roles'] === undefined ? kept?.roles : record['roles']
  const apps = record['apps'] === undefined ? kept?.apps : record['apps']
  return {
    roles: Array.isArray(roles) ? roles.filter((role: unknown) => typeof role === 'string') : [],
    apps: Array.isArray(apps) ? apps.filter(isInvitedApp) : [],
  }
}

export function isInvitedApp(app: unknown): app is InvitedApp {
  return isPlainObject(app) && typeof app['appId'] === 'string'
}
