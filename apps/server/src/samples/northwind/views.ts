import type { Filter, Trigger, ViewComponent, ViewDocument } from '@trellis/model'
import { viewEngineVersion } from '@trellis/model'

type More = Partial<Pick<ViewComponent, 'listeners' | 'contains'>>

/** A component; what readers see of it in the editor is its name. */
function part(type: string, name: string, attrs: ViewComponent['attrs'], more: More = {}): ViewComponent {
  const id = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return { id, name, type, attrs, listeners: {}, contains: [], ...more }
}

const columns = (name: string, mode: string, contains: ViewComponent[]) =>
  part('layout', name, { columns: mode }, { contains })

const trigger = (type: string, more: Partial<Trigger>): Trigger => ({ id: type.toLowerCase(), type, ...more })

const refresh = trigger('DISPATCH_REFRESH', { parameters: { what: 'all' } })

const ordersWhere = (fixedFilter?: Filter, more: object = {}): NonNullable<ViewComponent['attrs']['source']> => ({
  type: 'collection',
  cursor: { collectionId: 'Orders', ...(fixedFilter ? { fixedFilter } : {}), ...more },
})

const open: Filter = { status: { $in: ['open', 'picking'] } }
const late: Filter = { ...open, requiredDate: { $lt: { relative: 'today' } } }
const searched = { searchString: '{{result.search.query}}' }
const chosen = '{{meta.orders.selected.id}}'
const nothingChosen = { NOT: [chosen] }

const figures = [
  part('chart', 'Open orders', { title: 'Open orders', chartType: 'figure', source: ordersWhere(open) }),
  part('chart', 'Late orders', { title: 'Late orders', chartType: 'figure', source: ordersWhere(late) }),
  part('chart', 'Freight this month', {
    title: 'Freight this month',
    chartType: 'figure',
    aggregate: 'sum',
    unit: 'month',
    fields: { value: 'freight', date: 'orderDate' },
    source: ordersWhere(),
  }),
]

const overview = [
  part('chart', 'Orders by country', {
    title: 'Orders by country',
    chartType: 'bar',
    isHorizontal: true,
    sort: 'value',
    most: 8,
    fields: { group: 'shipCountry' },
    source: ordersWhere(),
  }),
  part('calendar', 'Shipping dates', {
    title: 'Shipping dates',
    span: 'month',
    // The last days of which the sample knows.
    startsOn: '1998-05-06',
    fields: { start: 'shippedDate' },
    source: ordersWhere(),
  }),
]

const markShipped = trigger('DATA_UPDATE', {
  parameters: { collectionId: 'Orders', id: chosen, record: { status: 'shipped', shippedDate: { TODAY: [] } } },
  userConfirmation: { title: 'Mark order {{meta.orders.selected.id}} as shipped?', confirmLabel: 'Mark shipped' },
  userAlert: { title: 'Order {{meta.orders.selected.id}} is shipped' },
  onSuccess: [refresh],
})

const saved = trigger('DISPATCH_SHOW_MESSAGE', {
  parameters: { id: 'saved', kind: 'success', title: 'Order {{event.item.id}} was saved' },
})

const details = [
  part(
    'action',
    'Mark shipped',
    { label: 'Mark shipped', icon: 'local_shipping', look: 'primary', disabled: nothingChosen },
    { listeners: { onClick: [markShipped] } },
  ),
  part(
    'form',
    'Order',
    { title: 'Order', source: ordersWhere(undefined, { id: chosen }) },
    { listeners: { onSuccess: [saved] } },
  ),
]

/** What is to be sent out, seen from every side: figures, a board, a list with its form, and who gets it. */
export const dispatchBoard = (cardId: string): ViewDocument => ({
  name: 'Dispatch board',
  description: 'Orders on their way: what is open, what is late, and what to send next.',
  icon: 'local_shipping',
  color: 'amber',
  engineVersion: viewEngineVersion,
  vars: [],
  header: {
    actions: [
      {
        id: 'new-order',
        label: 'New order',
        icon: 'add',
        important: true,
        triggers: [trigger('DISPATCH_FORM_MODAL', { parameters: { collectionId: 'Orders', mode: 'stepper' } })],
      },
      { id: 'refresh', label: 'Refresh', icon: 'refresh', triggers: [refresh] },
    ],
  },
  content: columns('Content', 'full', [
    columns('Figures', 'three', figures),
    part('search', 'Search', { label: 'Search orders' }),
    part('kanban', 'Board', {
      title: 'Orders by status',
      fields: { column: 'status', sum: 'freight' },
      source: ordersWhere(undefined, { ...searched, options: { limit: 20, orderBy: 'orderDate', descending: true } }),
    }),
    columns('Orders and order', 'two-2-1', [
      part('table', 'Orders', {
        title: 'Orders',
        source: ordersWhere(undefined, { ...searched, options: { limit: 10, orderBy: 'orderDate', descending: true } }),
      }),
      columns('Order and customer', 'full', [
        ...details,
        part('view', 'Customer', {
          viewId: cardId,
          title: 'Customer',
          hidden: nothingChosen,
          input: { customer: '{{meta.orders.selected.customer.list.0.id}}' },
        }),
      ]),
    ]),
    columns('Overview', 'two', overview),
  ]),
  modals: [],
  triggers: {},
})

/** Who gets an order: a part of other views, which say whom. */
export const customerCard: ViewDocument = {
  name: 'Customer card',
  description: 'Name, address and phone of one customer, for other views to show.',
  icon: 'storefront',
  color: 'blue',
  engineVersion: viewEngineVersion,
  input: {
    type: 'object',
    properties: { customer: { type: 'string', format: 'text', title: 'Customer ID' } },
    required: ['customer'],
  },
  vars: [],
  header: { actions: [] },
  content: columns('Content', 'full', [
    part('form', 'Customer', {
      title: 'Customer',
      isReadOnly: true,
      source: { type: 'collection', cursor: { collectionId: 'Customers', id: '{{input.customer}}' } },
    }),
  ]),
  modals: [],
  triggers: {},
}
