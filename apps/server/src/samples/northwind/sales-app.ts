import type { AppCollection, AppDocument, Filter } from '@trellis/model'

const germanOrders: Filter = { shipCountry: { $eq: 'Germany' } }
const linesOfGermanOrders: Filter = { order: { $matches: { type: 'fields', filter: germanOrders } } }

/** Reads and updates, sees only what goes to Germany, creates and deletes nothing. */
export const salesApp: AppDocument = {
  name: 'Sales',
  description: 'Customers, products, and the orders that go to Germany.',
  icon: 'shopping_cart',
  color: 'blue',
  order: 1,
  collections: [
    grant('Customers'),
    grant('Orders', germanOrders),
    grant('OrderDetails', linesOfGermanOrders),
    grant('Products'),
  ],
  valueKeys: [],
}

function grant(collectionId: string, rowRule?: Filter): AppCollection {
  return { collectionId, create: false, read: true, update: true, delete: false, ...(rowRule && { rowRule }) }
}
