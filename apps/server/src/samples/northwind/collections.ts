import { ownValue } from '@trellis/base'
import type { CollectionDocument, DetailGroup, FieldSchema, RecordValues } from '@trellis/model'
import { systemFields } from '@trellis/model'
import { address, checkbox, choice, count, date, money, multiline, share, text, toOne } from './fields.ts'

/** One collection of the sample: its definition, and which file and columns its records come from. */
export type SampleCollection = {
  id: string
  file: string
  /** Columns that make the record id, joined by "-". */
  key: readonly string[]
  /** Columns that become fields of another name than their own in camelCase: the associations. */
  columns: Readonly<Record<string, string>>
  document: CollectionDocument
  /** What no column says. */
  more?: (record: RecordValues) => RecordValues
}

type Look = Pick<CollectionDocument, 'name' | 'description' | 'icon' | 'color'>
type Parts = {
  look: Look
  groups: readonly string[]
  required?: string[]
  title?: string
  fields: Record<string, FieldSchema>
}

const groupNames: Readonly<Record<string, string>> = {
  basic: 'Basic',
  contact: 'Contact',
  address: 'Address',
  dates: 'Dates',
  shipping: 'Shipping',
  stock: 'Stock',
}

function documentOf({ look, groups, required = [], title, fields }: Parts): CollectionDocument {
  const { recordTitle } = systemFields
  const titled = title && { recordTitle: { ...recordTitle, metadata: { ...recordTitle.metadata, calculation: title } } }
  return {
    ...look,
    schema: { type: 'object', properties: { ...fields, ...titled }, required },
    detailGroupList: groups.map(
      (id, index): DetailGroup => ({ id, name: ownValue(groupNames, id) ?? id, order: index + 1 }),
    ),
  }
}

const company = {
  companyName: text('Company name'),
  contactName: text('Contact name', { group: 'contact' }),
  contactTitle: text('Contact title', { group: 'contact', isMinor: true }),
}
const statuses = [
  { value: 'open', label: 'Open', color: 'blue' },
  { value: 'picking', label: 'Picking', color: 'amber' },
  { value: 'shipped', label: 'Shipped', color: 'green' },
]
const phones = {
  phone: text('Phone', { group: 'contact' }),
  fax: text('Fax', { group: 'contact', isMinor: true }),
}

/** In an order in which every association finds its target. */
export const northwindCollections: readonly SampleCollection[] = [
  {
    id: 'Categories',
    file: 'categories.csv',
    key: ['category_id'],
    columns: {},
    document: documentOf({
      look: { name: 'Categories', description: 'Kinds of products.', icon: 'category', color: 'violet' },
      groups: ['basic'],
      required: ['categoryName'],
      fields: { categoryName: text('Category name'), description: multiline('Description') },
    }),
  },
  {
    id: 'Suppliers',
    file: 'suppliers.csv',
    key: ['supplier_id'],
    columns: {},
    document: documentOf({
      look: { name: 'Suppliers', description: 'Companies we buy from.', icon: 'factory', color: 'orange' },
      groups: ['basic', 'contact', 'address'],
      required: ['companyName'],
      fields: { ...company, ...address(), ...phones, homepage: text('Home page', { group: 'contact', isMinor: true }) },
    }),
  },
  {
    id: 'Shippers',
    file: 'shippers.csv',
    key: ['shipper_id'],
    columns: {},
    document: documentOf({
      look: {
        name: 'Shippers',
        description: 'Companies that carry our orders.',
        icon: 'local_shipping',
        color: 'slate',
      },
      groups: ['basic'],
      required: ['companyName'],
      fields: { companyName: text('Company name'), phone: text('Phone') },
    }),
  },
  {
    id: 'Employees',
    file: 'employees.csv',
    key: ['employee_id'],
    columns: { reports_to: 'reportsTo' },
    document: documentOf({
      look: { name: 'Employees', description: 'The people of the company.', icon: 'badge', color: 'teal' },
      groups: ['basic', 'dates', 'contact', 'address'],
      required: ['lastName', 'firstName'],
      title: '{{record.firstName}} {{record.lastName}}',
      fields: {
        lastName: text('Last name'),
        firstName: text('First name'),
        title: text('Title'),
        titleOfCourtesy: text('Title of courtesy', { isMinor: true }),
        reportsTo: toOne('Reports to', { collectionId: 'Employees', key: 'reports', title: 'Reports' }),
        notes: multiline('Notes', { isMinor: true }),
        birthDate: date('Birth date', { group: 'dates', isMinor: true }),
        hireDate: date('Hire date', { group: 'dates' }),
        homePhone: text('Home phone', { group: 'contact', isMinor: true }),
        extension: text('Extension', { group: 'contact' }),
        ...address(),
        address: multiline('Address', { group: 'address', isMinor: true }),
      },
    }),
  },
  {
    id: 'Customers',
    file: 'customers.csv',
    key: ['customer_id'],
    columns: {},
    document: documentOf({
      look: { name: 'Customers', description: 'Companies we sell to.', icon: 'storefront', color: 'blue' },
      groups: ['basic', 'contact', 'address'],
      required: ['companyName'],
      title: '{{record.companyName}}',
      fields: { ...company, ...address(), ...phones },
    }),
  },
  {
    id: 'Products',
    file: 'products.csv',
    key: ['product_id'],
    columns: { supplier_id: 'supplier', category_id: 'category' },
    document: documentOf({
      look: {
        name: 'Products',
        description: 'What we sell, and how much of it there is.',
        icon: 'inventory_2',
        color: 'green',
      },
      groups: ['basic', 'stock'],
      required: ['productName'],
      title: '{{record.productName}}',
      fields: {
        productName: text('Product name'),
        category: toOne('Category', { collectionId: 'Categories', key: 'products', title: 'Products' }),
        supplier: toOne('Supplier', { collectionId: 'Suppliers', key: 'products', title: 'Products' }),
        quantityPerUnit: text('Quantity per unit'),
        unitPrice: money('Unit price'),
        discontinued: checkbox('Discontinued'),
        unitsInStock: count('Units in stock', { group: 'stock' }),
        unitsOnOrder: count('Units on order', { group: 'stock' }),
        reorderLevel: count('Reorder level', { group: 'stock', isMinor: true }),
      },
    }),
  },
  {
    id: 'Orders',
    file: 'orders.csv',
    key: ['order_id'],
    columns: { customer_id: 'customer', employee_id: 'employee', ship_via: 'shipVia' },
    more: ({ shippedDate }) => ({ status: shippedDate === undefined ? 'open' : 'shipped' }),
    document: documentOf({
      look: {
        name: 'Orders',
        description: 'What customers ordered, when, and where it went.',
        icon: 'receipt_long',
        color: 'amber',
      },
      groups: ['basic', 'dates', 'shipping', 'address'],
      title: 'Order {{record.id}}',
      fields: {
        customer: toOne('Customer', { collectionId: 'Customers', key: 'orders', title: 'Orders' }),
        employee: toOne('Employee', { collectionId: 'Employees', key: 'orders', title: 'Orders' }),
        orderDate: date('Order date', { group: 'dates' }),
        requiredDate: date('Required date', { group: 'dates', isMinor: true }),
        shippedDate: date('Shipped date', { group: 'dates' }),
        shipVia: toOne('Ship via', { collectionId: 'Shippers', key: 'orders', title: 'Orders' }, { group: 'shipping' }),
        freight: money('Freight', { group: 'shipping' }),
        status: choice('Status', statuses, { group: 'shipping', isMinor: true }),
        shipName: text('Ship name', { group: 'address', isMinor: true }),
        ...address('ship'),
      },
    }),
  },
  {
    id: 'OrderDetails',
    file: 'order_details.csv',
    key: ['order_id', 'product_id'],
    columns: { order_id: 'order', product_id: 'product' },
    document: documentOf({
      look: { name: 'Order details', description: 'The lines of the orders.', icon: 'sell', color: 'cyan' },
      groups: ['basic'],
      required: ['unitPrice', 'quantity'],
      title: '{{record.quantity}} × {{record.product}}',
      fields: {
        order: toOne('Order', { collectionId: 'Orders', key: 'orderDetails', title: 'Order details' }),
        product: toOne('Product', { collectionId: 'Products', key: 'orderDetails', title: 'Order details' }),
        unitPrice: money('Unit price'),
        quantity: count('Quantity'),
        discount: share('Discount'),
      },
    }),
  },
]
