import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { discardDraft, publishDraft } from './drafts.ts'
import { usesOf, versionOf, versionsOf } from './read-versions.ts'
import { restoreVersion } from './restore-version.ts'
import { listTrash, restoreFromTrash } from './trash.ts'

/** Versions, drafts and the trash of whatever builders define. */
export const operations = [
  implement(contracts.ASSET_VERSIONS, (input, context) => versionsOf(context, input)),
  implement(contracts.ASSET_GET_VERSION, (input, context) => versionOf(context, input)),
  implement(contracts.ASSET_USED, (input, context) => usesOf(context, input)),
  implementKeeping(contracts.ASSET_PUBLISH, (input, context) => publishDraft(context, input)),
  implementKeeping(contracts.ASSET_DISCARD_DRAFT, (input, context) => discardDraft(context, input)),
  implementKeeping(contracts.ASSET_RESTORE, (input, context) => restoreVersion(context, input)),
  implement(contracts.ASSET_TRASH_LIST, (input, context) => listTrash(context, input)),
  implementKeeping(contracts.ASSET_TRASH_RESTORE, (input, context) => restoreFromTrash(context, input)),
] as const
