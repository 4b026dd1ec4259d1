import { collection as activity } from './activity.ts'
import { collection as appMember } from './app-member.ts'
import { collection as country } from './country.ts'
import type { CoreCollection } from './define-core-collection.ts'
import { collection as entity } from './entity.ts'
import { collection as file } from './file.ts'
import { collection as savedView } from './saved-view.ts'
import { collection as tag } from './tag.ts'
import { collection as user } from './user.ts'

/** One file each in this folder; a test compares the list with the folder. */
export const coreCollections: readonly CoreCollection[] = [
  activity,
  appMember,
  country,
  entity,
  file,
  savedView,
  tag,
  user,
]

export function findCoreCollection(id: string): CoreCollection | undefined {
  return coreCollections.find(collection => collection.id === id)
}

export function isCoreCollection(id: string): boolean {
  return findCoreCollection(id) !== undefined
}
