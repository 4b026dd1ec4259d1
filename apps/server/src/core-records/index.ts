import { ownValue } from '@trellis/base'
import { appWriter } from '../apps/write-apps.ts'
import { memberWriter } from '../apps/write-members.ts'
import type { CoreWriter } from '../collections/core-writer.ts'
import { userWriter } from '../users/write-users.ts'
import { collectionWriter } from './write-collections.ts'

const writers: Readonly<Record<string, CoreWriter>> = {
  AppMember: memberWriter,
  Entity: collectionWriter,
  Tag: appWriter,
  User: userWriter,
}

/** undefined where the record engine's own writing is all there is (and the collection's access says who may). */
export function findCoreWriter(collectionId: string): CoreWriter | undefined {
  return ownValue(writers, collectionId)
}
