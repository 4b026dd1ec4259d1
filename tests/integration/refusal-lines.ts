import type { contracts } from '@trellis/contract/registry'
import type { RefusalWorld } from './refusal-world.ts'

type Inputs = Partial<Record<keyof typeof contracts, (world: RefusalWorld) => object | Promise<object>>>

/** Inputs that name what is not there, where those of the matrix name something that is. */
export const notThere: Inputs = {
  ASSET_TRASH_LIST: () => ({ collectionId: 'Nowhere' }),
  CORE_CREATE: () => ({ collectionId: 'Nowhere', record: {} }),
  CORE_DESCRIBE: () => ({ collectionId: 'Nowhere' }),
  CORE_GROUP: () => ({ cursor: { collectionId: 'Nowhere' }, groupBy: [] }),
  CORE_LIST: () => ({ cursor: { collectionId: 'Nowhere' } }),
  CORE_UPSERT: () => ({ collectionId: 'Nowhere', id: 'one', record: {} }),
  WORKSPACE_SET: () => ({ logo: '01a00000-0000-7000-8000-000000000000' }),
}

const ofApp = ({ ids }: RefusalWorld) => ({ collectionId: 'Tag', id: ids.app })
const taken = { collectionId: 'Notes', id: 'second', record: { code: 'one' } }
const someone = {
  workspaceName: 'One',
  fullName: 'Ann',
  email: 'ann@one.test',
  password: 'correct horse battery',
}

/** Inputs in whose way something else stands: a value that is taken, another version, a change that is under way. */
export const conflicts: Inputs = {
  ASSET_DISCARD_DRAFT: world => ({ ...ofApp(world), baseVersion: 99 }),
  ASSET_PUBLISH: world => ({ ...ofApp(world), baseVersion: 99 }),
  ASSET_RESTORE: world => ({ ...ofApp(world), version: 1, baseVersion: 99 }),
  CORE_CREATE: world => ({ ...ofApp(world), record: { name: 'Again' } }),
  CORE_DELETE: () => ({ collectionId: 'Entity', id: 'Customers' }),
  CORE_UPDATE: ({ userId }) => ({ collectionId: 'User', id: userId, record: { email: 'plain@one.test' } }),
  CORE_UPSERT: ({ userId }) => ({ collectionId: 'User', id: userId, record: { email: 'plain@one.test' } }),
  DATA_CREATE: () => ({ ...taken, id: 'first' }),
  DATA_DELETE: () => ({ collectionId: 'Boxes', id: 'box' }),
  DATA_RESTORE: () => ({ collectionId: 'Notes', id: 'trashed' }),
  DATA_UNDO: ({ ids }) => ({ activityId: ids.undone }),
  DATA_UPDATE: () => taken,
  DATA_UPSERT: () => taken,
  INVITATION_LINK_CREATE: ({ ids }) => ({ invitationId: ids.taken }),
  MAIL_RETRY: () => ({ id: 'failed-taken' }),
  SAMPLE_INSTALL: () => ({ sample: 'northwind' }),
  SCHEMA_APPLY: () => ({ collectionId: 'Notes', document: emptyDocument, baseVersion: 99 }),
  SCHEMA_SAVE_DRAFT: () => ({ collectionId: 'Notes', document: emptyDocument, baseVersion: 99 }),
  SCHEMA_TRASH_RESTORE: ({ ids }) => ({ id: ids.removed }),
  SETUP_COMPLETE: () => ({ code: 'x', ...someone }),
  WORK_RETRY: () => ({ kind: 'mail', id: 'failed-taken' }),
}

const emptyDocument = { name: 'Notes', schema: { type: 'object', properties: {} }, detailGroupList: [] }

/** Inputs of which there were too many before, of calls that need a sign-in. */
export const tooOften: Inputs = {
  async FORMULA_FAILURE_LOG({ call }) {
    const input = { collectionId: 'Notes', fieldId: 'text', property: 'metadata.hidden', code: 'RAISED' }
    for (let count = 0; count < 30; count += 1) await call('FORMULA_FAILURE_LOG', input)
    return input
  },
  async INVITATION_LINK_CREATE(world) {
    await setUpMail(world)
    return { invitationId: world.ids.often }
  },
  async MAIL_RETRY(world) {
    await setUpMail(world)
    return { id: 'failed-often' }
  },
  async WORK_RETRY(world) {
    await setUpMail(world)
    return { kind: 'mail', id: 'failed-often' }
  },
}

/** Other tests may have ended it. Nothing is sent: what would be is refused. */
function setUpMail({ call }: RefusalWorld): Promise<unknown> {
  const settings = { host: '127.0.0.1', port: 9, security: 'none', senderAddress: 'trellis@one.test' }
  return call('MAIL_SETTINGS_SET', { settings })
}
