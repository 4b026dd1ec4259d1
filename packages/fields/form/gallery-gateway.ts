import type { TrellisRecord } from '@trellis/model'
import type { RecordGateway } from '../record-gateway.ts'

const customers: TrellisRecord[] = [
  ['ALFKI', 'Alfreds Futterkiste', 'Berlin, Germany'],
  ['BERGS', 'Berglunds snabbköp', 'Luleå, Sweden'],
  ['BLONP', 'Blondesddsl père et fils', 'Strasbourg, France'],
  ['BOLID', 'Bólido Comidas preparadas', 'Madrid, Spain'],
  ['CHOPS', 'Chop-suey Chinese', 'Bern, Switzerland'],
  ['ERNSH', 'Ernst Handel', 'Graz, Austria'],
  ['SPECD', '', 'Paris, France'],
  ['VINET', 'Vins et alcools Chevalier', 'Reims, France'],
].map(([id = '', recordTitle = '', recordDescription]) => ({
  id,
  version: 1,
  recordTitle,
  recordDescription,
  ...(id === 'BERGS' ? { recordColor: 'teal', recordImage: 'store' } : {}),
}))

const collections: TrellisRecord[] = ['Cases', 'Customers', 'Orders'].map(id => ({ id, version: 1, recordTitle: id }))

const recordsOf = (collectionId: string | undefined) => (collectionId === 'Entity' ? collections : customers)

/** Northwind customers, and collections to pick, from memory: the gallery has no server. */
export const galleryGateway: RecordGateway = {
  async list({ cursor }) {
    const wanted = cursor.searchString?.toLowerCase() ?? ''
    const linked = cursor.relatedTo ? ['ALFKI', 'BERGS'] : undefined
    const found = recordsOf(cursor.collectionId).filter(({ id, recordTitle }) => {
      const isOffered = linked ? linked.includes(id) : !cursor.excluded?.includes(id)
      return isOffered && (recordTitle ?? '').toLowerCase().includes(wanted)
    })
    const { skip = 0, limit = 25 } = cursor.options ?? {}
    return { list: found.slice(skip, skip + limit), totalCount: found.length }
  },
  viewer: () => ({ roots: { user: { fullName: 'Ann' } }, environment: {} }),
  async get({ collectionId, id }) {
    const found = recordsOf(collectionId).find(each => each.id === id)
    if (!found) throw new Error(`There is no record ${id}`)
    return found
  },
  async describe(collectionId) {
    const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
    const schema = {
      type: 'object',
      properties: { name: text('Name'), city: text('City'), phone: text('Phone') },
      required: ['name'],
    } as const
    return {
      collectionId,
      name: collectionId,
      icon: 'groups',
      schema: { ...schema, required: [...schema.required] },
      detailGroupList: [],
      verbs: { create: true, read: true, update: true },
    }
  },
  async create(_collectionId, record) {
    return { record: { id: 'NEWER', version: 1, recordTitle: String(record['name']) } }
  },
  async findAddresses(text) {
    const found = { summary: 'Berlin, Germany', lat: 52.52, lng: 13.41, city: 'Berlin', country: 'DE' }
    return 'berlin'.startsWith(text.toLowerCase()) ? [found] : []
  },
  async upload({ name, type, size }) {
    return { id: `gallery-${name.length}-${size}`, name, mimeType: type, size }
  },
  fileHref: id => `/api/files/${id}`,
  async readFile() {
    const { buffer: bytes } = new TextEncoder().encode('id,name\nALFKI,Alfreds Futterkiste\n')
    return { bytes, size: bytes.byteLength }
  },
  tellFailures: () => undefined,
  recordHref: ({ collectionId, id }) => `/records/${collectionId}/${id}`,
}
