import { walkFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import { namedCollections, type UsedCollection } from '../../assets/named-collections.ts'
import { t } from './texts.ts'

/** The collections that the triggers of a flow watch, and those that its steps name outright. */
export function usedCollections(flow: FlowDocument): UsedCollection[] {
  const found = new Map<string, Set<string>>()
  const note = (id: string, user: string) => found.set(id, (found.get(id) ?? new Set()).add(user))
  for (const { collectionId } of flow.triggers ?? [])
    if (collectionId !== '') note(collectionId, t('flowEditor.starts'))
  for (const { step } of walkFlow(flow))
    for (const id of namedCollections(step.action.parameters)) note(id, step.stepName)
  return [...found].map(([id, users]) => ({ id, users: [...users] }))
}
