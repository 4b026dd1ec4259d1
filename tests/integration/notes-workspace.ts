import type { FieldSchema } from '@trellis/model'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { type Answer, addTenant, addUser, everyRole, type TestServer } from './test-server.ts'

export type NotesWorkspace = {
  tenant: Tenant
  calling: { host: string; token: string }
  create(text: string): Promise<Answer>
  list(options?: object): Promise<Answer>
}

/** A workspace with one collection of texts and its admin. */
export async function addNotes(server: TestServer, host = 'notes.test'): Promise<NotesWorkspace> {
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: `admin@${host}`, ...everyRole })
  const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }
  await applySchema(server.services, {
    tenant,
    collectionId: 'Notes',
    document: { name: 'Notes', schema: { type: 'object', properties: { text } }, detailGroupList: [] },
    author: null,
  })
  const calling = { host, token: await server.login(`admin@${host}`, host) }
  return {
    tenant,
    calling,
    create: value => server.call('DATA_CREATE', { collectionId: 'Notes', record: { text: value } }, calling),
    list: options => server.call('DATA_LIST', { cursor: { collectionId: 'Notes', options }, count: 'none' }, calling),
  }
}
