import type { AppCollection, RecordValues, TrellisRecord } from '@trellis/model'
import { type AssociationSettings, type CollectionDocument, type FieldSchema, recordVerbs } from '@trellis/model'
import type { Caller } from '../../apps/server/src/access/caller.ts'
import type { Collection } from '../../apps/server/src/collections/collection.ts'
import { makeRecords } from '../../apps/server/src/records/records.ts'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import { makeWorld, type Tenant } from './world.ts'

export const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})

export const link = (title: string, association: AssociationSettings): FieldSchema => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association },
})

const teams: Record<string, FieldSchema> = { name: text('Name'), city: text('City') }
const skills: Record<string, FieldSchema> = { name: text('Name') }
const employees: Record<string, FieldSchema> = {
  name: text('Name', { maxLength: 80 }),
  email: { type: 'string', format: 'email', title: 'Email', metadata: { unique: true } },
  dept: {
    type: 'string',
    format: 'string-option-list',
    title: 'Department',
    metadata: { optionList: ['sales', 'hr', 'it'].map(value => ({ value, label: value.toUpperCase() })) },
  },
  salary: { type: 'number', format: 'currency', title: 'Salary' },
  ssn: text('Social security number'),
  age: { type: 'number', format: 'number', title: 'Age', minimum: 0, maximum: 150 },
  hired: { type: 'string', format: 'date', title: 'Hired' },
  seen: { type: 'string', format: 'date-time', title: 'Last seen' },
  active: { type: 'boolean', format: 'checkbox', title: 'Active', default: true },
  notes: { type: 'string', format: 'multiline', title: 'Notes' },
  team: link('Team', { cursor: { collectionId: 'Teams', associationKey: 'members' }, max: 1 }),
  manager: link('Manager', { cursor: { collectionId: 'Employees', associationKey: 'reports' }, max: 1 }),
  skills: link('Skills', { cursor: { collectionId: 'Skills', associationKey: 'people' }, max: 3 }),
}

function documentOf(name: string, properties: Record<string, FieldSchema>, required: string[]): CollectionDocument {
  return {
    name,
    schema: { type: 'object', properties, required },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
}

/** Employees with hidden columns, their teams and skills: the fixture of the security cases. */
export async function makeEmployees(name: string) {
  const world = await makeWorld(name)
  const apply = (collectionId: string, document: CollectionDocument) =>
    applySchema(world, { tenant: world.tenant, collectionId, document, author: 'admin' })
  await apply('Teams', documentOf('Teams', teams, ['name']))
  await apply('Skills', documentOf('Skills', skills, ['name']))
  await apply('Employees', documentOf('Employees', employees, ['name']))
  const records = makeRecords(world)
  const { tenant } = world
  const admin = callerOf(tenant, { userId: 'admin', roles: ['entityAdmin'] })

  async function collection(id: string): Promise<Collection> {
    const found = await world.collections.find(tenant.id, id)
    if (!found) throw new Error(`${id} is not live`)
    return found
  }

  return {
    ...world,
    records,
    admin,
    collection,
    /** Makes or changes a collection. */
    define: (
      collectionId: string,
      properties: Record<string, FieldSchema>,
      more: { acceptLoss?: boolean; renames?: Record<string, string> } = {},
    ) =>
      applySchema(world, {
        tenant: world.tenant,
        collectionId,
        document: documentOf(collectionId, properties, []),
        author: 'admin',
        ...more,
      }),
    /** A user of one app with these grants. */
    appUser: (userId: string, collections: AppCollection[], values: Record<string, string> = {}) =>
      callerOf(tenant, { userId, apps: [{ id: `app-${userId}`, values, collections }] }),
    async seed(collectionId: string, rows: RecordValues[]) {
      const found = await collection(collectionId)
      return world.database
        .withRole(world.tenant.role)
        .transaction(connection => records.createMany({ connection, caller: admin, collection: found, rows }))
    },
    async list(
      caller: Caller,
      cursor: Parameters<typeof records.list>[1]['cursor'],
      more: Partial<Parameters<typeof records.list>[1]> = {},
    ) {
      const { text: answer } = await records.list(caller, { cursor, ...more }, { core: false })
      return JSON.parse(answer) as {
        list: TrellisRecord[]
        totalCount: number | null
        countState: string
        next?: string
        query: { schema: { properties: Record<string, unknown> } }
      }
    },
    async get(caller: Caller, collectionId: string, id: string, more: { select?: string[]; omit?: string[] } = {}) {
      return JSON.parse(
        (await records.get(caller, { collectionId, id, ...more }, { core: false })).text,
      ) as TrellisRecord
    },
    async create(caller: Caller, collectionId: string, record: RecordValues, id?: string) {
      const input = id === undefined ? { collectionId, record } : { collectionId, record, id }
      return JSON.parse((await records.create(caller, input, { core: false })).text) as TrellisRecord
    },
    async update(caller: Caller, ...[collectionId, id, record, options]: [string, string, RecordValues, object?]) {
      const input = options ? { collectionId, id, record, options } : { collectionId, id, record }
      return JSON.parse((await records.update(caller, input, { core: false })).text) as TrellisRecord
    },
    async activity(recordId: string) {
      const { rows } = await world.tables.query<{
        action: string
        change_log: Record<string, unknown>[] | null
        changes_count: number
        created_by: string
      }>({
        text: `select action, change_log, changes_count, created_by from ${tenant.coreSchema}.activity where record_id = $1 order by created_at, xid, id`,
        values: [recordId],
      })
      return rows
    },
  }
}

export type Employees = Awaited<ReturnType<typeof makeEmployees>>

type Who = { userId: string; roles?: string[]; apps?: Caller['apps'] }

export function callerOf(tenant: Tenant, { userId, roles = [], apps = [] }: Who): Caller {
  const grantsKey = JSON.stringify([userId, roles, apps])
  return {
    tenant,
    userId,
    email: `${userId}@test.example`,
    fullName: userId,
    roles,
    isTenantAdmin: false,
    apps,
    grantsKey,
  }
}

/** A grant of these verbs on a collection. */
export function grant(collectionId: string, verbs: string, more: Partial<AppCollection> = {}): AppCollection {
  const [create, read, update, remove] = recordVerbs.map(verb => verbs.split(' ').includes(verb))
  return {
    collectionId,
    create: create ?? false,
    read: read ?? false,
    update: update ?? false,
    delete: remove ?? false,
    ...more,
  }
}

/** What a call was refused with. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; details?: { fields?: Record<string, string> } }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      return {
        code: String(error.code),
        message: error.message,
        ...('details' in error && { details: error.details as { fields?: Record<string, string> } }),
      }
    }
    throw error
  }
  throw new Error('The call was not refused')
}
