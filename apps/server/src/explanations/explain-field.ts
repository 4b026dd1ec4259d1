import { ownValue, validationError } from '@trellis/base'
import { isSystemField, type RecordVerb, serverOwnedFields } from '@trellis/model'
import { accessTo } from '../access/access-to.ts'
import type { CallerApp } from '../access/caller.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import type { Asked, Verdict } from './explanation.ts'

/** The column's part of the answer: the first app in order that says something of the field decides (0-decisions §5). */
export async function explainField(asked: Asked, fieldId: string): Promise<Verdict> {
  const { services, user, collection, verb } = asked
  const seen = collection.forCaller ? await collection.forCaller(user) : collection
  const field = collection.fields.get(fieldId)
  if (!field) throw validationError([{ path: 'field', message: 'There is no such field' }])
  const access = accessTo(user, seen)
  const decides = firstOverride(user.apps, collection.id, fieldId)
  if (access.hidden.has(fieldId)) {
    if (decides?.hidden) return no('override', `An app hides ${field.schema.title}`, decides.appId)
    return no('calculation', `${field.schema.title} is made from something that is hidden from the user`)
  }
  const told = (await makeScopes(services.collections).find(user, collection.id))?.fields.get(fieldId)
  if (!told && field.beside) {
    return no(
      'override',
      'Additional properties are there for whoever may see and change all fields, where the collection allows them',
    )
  }
  if (!told && !field.association) {
    return no('calculation', `${field.schema.title} is made from something that is hidden from the user`)
  }
  if (field.association) {
    const target = await services.collections.find(user.tenant.id, field.association.targetCollectionId)
    const over = target?.forCaller ? await target.forCaller(user) : target
    if (!over || accessTo(user, over).verbs.read === 'none') {
      return no('grant', `${field.schema.title} links to a collection that the user may not read`)
    }
  }
  if (!isWriting(verb)) {
    return told?.guarded
      ? yes(`${field.schema.title} is shown where it is made of records that the user may read`)
      : yes(`Nothing hides ${field.schema.title}`)
  }
  if (serverOwnedFields.has(fieldId) || (isSystemField(fieldId) && fieldId !== 'id')) {
    return no('platform', `${field.schema.title} is set by the server`)
  }
  if (access.readonly.has(fieldId))
    return no('override', `An app makes ${field.schema.title} view-only`, decides?.appId)
  return yes(`Nothing hides ${field.schema.title} or makes it view-only`)
}

function isWriting(verb: RecordVerb): boolean {
  return verb === 'create' || verb === 'update'
}

type Decided = { appId: string; hidden?: boolean | undefined; readonly?: boolean | undefined }

/** What the first app that says something of the field says of it. */
export function firstOverride(apps: readonly CallerApp[], collectionId: string, fieldId: string): Decided | undefined {
  for (const app of apps) {
    const grant = app.collections.find(each => each.collectionId === collectionId)
    const override = ownValue(grant?.overrides, fieldId)
    if (override) return { appId: app.id, ...override }
  }
  return undefined
}

function yes(text: string): Verdict {
  return { allowed: true, because: [{ reason: 'override', grants: true, text }] }
}

function no(reason: Verdict['because'][number]['reason'], text: string, appId?: string): Verdict {
  return { allowed: false, because: [{ reason, grants: false, text, ...(appId !== undefined && { appId }) }] }
}
