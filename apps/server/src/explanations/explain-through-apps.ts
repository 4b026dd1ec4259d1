import type { AppCollection } from '@trellis/model'
import type { Caller, CallerApp } from '../access/caller.ts'
import { readAppNames } from './app-names.ts'
import type { Asked, Because, Verdict } from './explanation.ts'

/** App by app: whether it holds the collection, grants the verb, and whose row rule the record satisfies. Any app is enough. */
export async function explainThroughApps(asked: Asked): Promise<Verdict> {
  const { user } = asked
  if (user.apps.length === 0) {
    return { allowed: false, because: [{ reason: 'app', grants: false, text: 'The user is assigned to no app' }] }
  }
  const names = await readAppNames(asked)
  const because: Because[] = []
  for (const app of user.apps) {
    const appName = names.get(app.id) ?? app.id
    because.push({ appId: app.id, appName, ...(await explainApp(asked, app, appName)) })
  }
  // What speaks for it comes first.
  const ordered = because.toSorted((one, other) => Number(other.grants) - Number(one.grants))
  return { allowed: ordered.some(({ grants }) => grants), because: ordered }
}

async function explainApp(asked: Asked, app: CallerApp, name: string): Promise<Omit<Because, 'appId' | 'appName'>> {
  const { collection, verb, id } = asked
  const grant = app.collections.find(each => each.collectionId === collection.id)
  const what = collection.document.name
  if (!grant) return { reason: 'app', grants: false, text: `${name} does not hold ${what}` }
  if (!grant[verb]) return { reason: 'grant', grants: false, text: `${name} does not let its users ${verb} ${what}` }
  if (!grant.rowRule)
    return { reason: 'grant', grants: true, text: `${name} lets its users ${verb} every record of ${what}` }
  const rule = describeRule(asked, app)
  const told = asked.mayReadRules ? { rowRule: grant.rowRule, values: { ...app.values } } : {}
  if (id === undefined) {
    return {
      reason: 'rowRule',
      grants: true,
      text: `${name} lets its users ${verb} the records of ${what} that satisfy ${rule}`,
      ...told,
    }
  }
  const fits = await satisfies(asked, app, { ...grant, rowRule: grant.rowRule })
  return {
    reason: 'rowRule',
    grants: fits,
    text: `${name} lets its users ${verb} records of ${what}, and this one ${fits ? 'satisfies' : 'does not satisfy'} ${rule}`,
    ...told,
  }
}

function describeRule({ user, mayReadRules }: Asked, { values }: CallerApp): string {
  if (!mayReadRules) return 'its row rule'
  const own = Object.entries(values).map(([key, value]) => `${key} = ${value}`)
  const who = own.length > 0 ? `; values of ${user.fullName}: ${own.join(', ')}` : ''
  return `its row rule${who}`
}

/** The record is looked for as by somebody whose only right is to read by this rule. */
async function satisfies(
  { services, user, collection, id }: Asked,
  app: CallerApp,
  grant: AppCollection,
): Promise<boolean> {
  const { overrides: _overrides, ...rule } = grant
  const only = { ...app, collections: [{ ...rule, create: false, read: true, update: false, delete: false }] }
  const alone: Caller = Object.freeze({ ...user, roles: [], isTenantAdmin: false, apps: [only] })
  const { visible } = await services.records.visibleIds(alone, { collectionId: collection.id }, [id ?? ''], {
    core: false,
  })
  return visible.length > 0
}
