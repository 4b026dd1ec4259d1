const apps = {
  apps: [
    {
      id: 'sales',
      name: 'Sales',
      description: 'Customers, orders and what they are made of.',
      icon: 'storefront',
      color: 'teal',
      collections: [
        {
          collectionId: 'Customers',
          name: 'Customers',
          description: 'Companies that buy from us.',
          icon: 'groups',
          color: 'blue',
          verbs: { create: false, read: true, update: true, delete: false },
        },
        {
          collectionId: 'Orders',
          name: 'Orders',
          icon: 'receipt_long',
          color: 'amber',
          verbs: { create: false, read: true, update: true, delete: false },
        },
        {
          collectionId: 'Products',
          name: 'Products',
          description: 'What is sold, with price and stock.',
          icon: 'inventory_2',
          color: 'plum',
          verbs: { create: false, read: true, update: true, delete: false },
        },
      ],
    },
    {
      id: 'wh',
      name: 'Warehouse and inventory planning for the northern region',
      icon: 'factory',
      color: 'orange',
      collections: [],
    },
  ],
}
export async function mock(page, { empty = false, user } = {}) {
  await page.route('**/api/operations/NAVIGATION_APPS', r => r.fulfill({ json: empty ? { apps: [] } : apps }))
  await page.route('**/api/operations/DATA_LIST', r =>
    r.fulfill({ json: { list: [], query: {}, totalCount: 830, countState: 'exact' } }),
  )
  const users = [
    {
      id: 'u1',
      version: 1,
      recordTitle: 'Demo Admin',
      fullName: 'Demo Admin',
      email: 'admin@demo.example',
      roles: ['entityAdmin', 'developer', 'userAdmin', 'integrationAdmin'],
      isTenantAdmin: true,
      blocked: false,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
    {
      id: 'u2',
      version: 4,
      recordTitle: 'Sales',
      fullName: 'Sales',
      email: 'sales@demo.example',
      roles: [],
      createdAt: '2026-11-21T10:00:00.000Z',
    },
    {
      id: 'u3',
      version: 2,
      recordTitle: 'Warehouse Desk With A Really Long Name For A Narrow Column',
      fullName: 'Warehouse Desk With A Really Long Name For A Narrow Column',
      email: 'warehouse.desk.north.region.long@demo.example',
      roles: ['developer'],
      blocked: true,
      createdAt: '2026-10-01T10:00:00.000Z',
    },
  ]
  await page.route('**/api/operations/CORE_LIST', r => {
    const i = r.request().postDataJSON()
    const q = i.cursor.searchString?.toLowerCase()
    const list =
      i.cursor.collectionId === 'Tag'
        ? [
            {
              id: 'sales',
              version: 1,
              name: 'Sales',
              icon: 'storefront',
              color: 'teal',
              description: 'Customers and orders',
              users: [{ userId: 'u2' }],
            },
          ]
        : users.filter(u => !q || u.fullName.toLowerCase().includes(q))
    r.fulfill({ json: { list, query: {}, totalCount: list.length, countState: 'exact' } })
  })
  await page.route('**/api/operations/CORE_GET', r => {
    const i = r.request().postDataJSON()
    const u = users.find(u => u.id === i.cursor.id)
    u
      ? r.fulfill({ json: u })
      : r.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'The record was not found' } } })
  })
  await page.route('**/api/operations/CORE_CREATE', r =>
    r.fulfill({ json: { ...users[1], ...r.request().postDataJSON().record, id: 'u2' } }),
  )
  await page.route('**/api/operations/CORE_UPDATE', r =>
    r.fulfill({ status: 409, json: { error: { code: 'UPDATE_CONFLICT', message: 'changed' } } }),
  )
  await page.route('**/api/operations/PASSWORD_LINK_CREATE', r =>
    r.fulfill({
      json: {
        url: 'http://localhost:4311/set-password?token=Zb3kQ0w9rX1tN5uYpVhC7mLsDfGaEjOi',
        expiresAt: '2026-11-28T10:00:00.000Z',
      },
    }),
  )
  await page.route('**/api/operations/SESSION_GET', async r => {
    const x = await r.fetch()
    const j = await x.json()
    if (j.workspace) j.isEmpty = false
    r.fulfill({ json: j })
  })
}
