import type { ContractName } from '@trellis/contract'
import type { CollectionDocument, FieldSchema, RecordValues } from '@trellis/model'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { addApp } from '../scenarios/app-members.ts'
import { canary } from './recorder.ts'
import type { Answer, TestServer } from './test-server.ts'

export const employeeCount = 2000

type Admin = 'tenantAdmin' | 'other'

/** What the fixture is made in: two workspaces, their users, and a way to speak for their admins. */
type Workspaces = {
  server: TestServer
  one: Tenant
  two: Tenant
  users: Readonly<Record<Admin | 'sales' | 'hr', string>>
  call(actor: Admin, name: ContractName, input: unknown): Promise<Answer>
}

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})

function linkOne(title: string, collectionId: string, associationKey: string): FieldSchema {
  const association = { cursor: { collectionId, associationKey }, max: 1 }
  return { type: 'array', format: 'association', title, metadata: { association } }
}

export function documentOf(name: string, properties: Record<string, FieldSchema>): CollectionDocument {
  return { name, schema: { type: 'object', properties, required: ['name'] }, detailGroupList: [] }
}

const employeeFields: Record<string, FieldSchema> = {
  name: text('Name', { maxLength: 80 }),
  dept: {
    type: 'string',
    format: 'string-option-list',
    title: 'Department',
    metadata: { optionList: ['sales', 'hr', 'it'].map(value => ({ value, label: value.toUpperCase() })) },
  },
  salary: { type: 'number', format: 'currency', title: 'Salary' },
  ssn: text('Social security number'),
  email: { type: 'string', format: 'email', title: 'Email', metadata: { unique: true } },
  age: { type: 'number', format: 'number', title: 'Age', minimum: 0, maximum: 150 },
  notes: { type: 'string', format: 'multiline', title: 'Notes' },
  manager: linkOne('Manager', 'Employee', 'reports'),
}
const employee: CollectionDocument = {
  ...documentOf('Employees', employeeFields),
  examples: [{ name: 'An example', salary: canary.salary(88_000), ssn: canary.text('ssn', 'example') }],
  quickFilters: [{ id: 'rich', type: 'other', title: 'Salary', defaultFilter: { salary: { $gt: 1 } } }],
}
const project = documentOf('Projects', {
  name: text('Name'),
  secret: text('Secret'),
  lead: linkOne('Lead', 'Employee', 'projects'),
})
const payroll = documentOf('Payroll', {
  name: text('Name'),
  employee: linkOne('Employee', 'Employee', 'payslips'),
})

/** Employees with hidden columns, what hangs on them, and a second workspace that has a collection of the same name. */
export async function defineCollections(world: Workspaces): Promise<void> {
  await define(world, 'tenantAdmin', 'Employee', employee)
  await define(world, 'tenantAdmin', 'Project', project)
  await define(world, 'tenantAdmin', 'Payroll', payroll)
  await define(world, 'other', 'Employee', documentOf('Employees', { name: text('Name') }))
  await define(world, 'other', 'Vault', documentOf('Vault', { name: text('Name') }))
}

async function define(
  world: Workspaces,
  actor: Admin,
  collectionId: string,
  document: CollectionDocument,
): Promise<void> {
  mustBe(200, await world.call(actor, 'SCHEMA_APPLY', { collectionId, document, baseVersion: null }))
}

export const departments = ['sales', 'hr', 'it'] as const

/** `e0001` to `e2000`: every third in sales; the managers of the first thirty are the ones before them, out of sales' reach. */
export function employeeId(number: number): string {
  return `e${String(number).padStart(4, '0')}`
}

export function isSales(number: number): boolean {
  return number % departments.length === 0
}

function employeeRow(number: number): RecordValues {
  return {
    id: employeeId(number),
    name: isSales(number) ? `Person ${number}` : canary.text('row', number),
    dept: departments[number % departments.length],
    salary: canary.salary(number),
    ssn: canary.text('ssn', number),
    // No field: whoever lacks one sees no trace of it.
    badge: { code: canary.text('ssn', `badge${number}`) },
    age: 20 + (number % 50),
    ...(number % 4 ? { notes: isSales(number) ? `note ${number % 7}` : canary.text('row', `n${number}`) } : {}),
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export async function addRecords(world: Workspaces): Promise<void> {
  await seed(world, 'tenantAdmin', 'Employee', numbers(employeeCount).map(employeeRow))
  await seed(
    world,
    'tenantAdmin',
    'Project',
    numbers(12).map(number => ({
      id: `p${number}`,
      name: `Project ${number}`,
      secret: canary.text('project', number),
      lead: { set: [employeeId(number)] },
    })),
  )
  await seed(
    world,
    'tenantAdmin',
    'Payroll',
    numbers(12).map(number => ({
      id: `pay${number}`,
      name: canary.text('payroll', number),
      employee: { set: [employeeId(number)] },
    })),
  )
  for (const id of ['Employee', 'Vault']) {
    await seed(world, 'other', id, [{ id: `${id}-of-two`, name: canary.text('tenant', id) }])
  }
  for (const number of numbers(30).slice(1)) {
    const record = { manager: { set: [employeeId(number - 1)] } }
    mustBe(
      200,
      await world.call('tenantAdmin', 'DATA_UPDATE', { collectionId: 'Employee', id: employeeId(number), record }),
    )
  }
}

/** Many records at once, as an import writes them. */
async function seed(
  { server, users, one, two }: Workspaces,
  actor: Admin,
  collectionId: string,
  rows: RecordValues[],
): Promise<void> {
  const { services } = server
  const tenant = actor === 'other' ? two : one
  const caller = await services.callers.find(tenant.id, users[actor])
  const collection = await services.collections.find(tenant.id, collectionId)
  if (!caller || !collection) throw new Error(`${collectionId} is not there`)
  await services.database
    .withRole(caller.tenant.role)
    .transaction(connection => services.records.createMany({ connection, caller, collection, rows }))
  services.bus.announce('log', tenant.id)
}

/** HR comes first and sees everything; sales sees its own department without salary and ssn. */
export async function addApps(world: Workspaces): Promise<{ hr: string; sales: string }> {
  const { users } = world
  const all = { create: true, read: true, update: true, delete: true }
  const seen = { salary: { hidden: false }, ssn: { hidden: false } }
  const hr = {
    name: 'HR',
    order: 1,
    collections: [
      { collectionId: 'Employee', ...all, overrides: seen },
      { collectionId: 'Project', ...all, overrides: { secret: { hidden: false } } },
      { collectionId: 'Payroll', ...all },
    ],
    members: [{ userId: users.hr }],
  }
  const sales = {
    name: 'Sales',
    order: 2,
    collections: [
      {
        ...all,
        collectionId: 'Employee',
        delete: false,
        rowRule: { dept: { $eq: '{{user.values.dept}}' } },
        overrides: { salary: { hidden: true }, ssn: { hidden: true } },
      },
      { collectionId: 'Project', ...all, create: false, delete: false, overrides: { secret: { hidden: true } } },
    ],
    members: [
      { userId: users.sales, values: { dept: 'sales' } },
      { userId: users.hr, values: { dept: 'hr' } },
    ],
  }
  const call = async (name: ContractName, input: object) => mustBe(200, await world.call('tenantAdmin', name, input))
  const add = async (app: Parameters<typeof addApp>[1]) => String((await addApp(call, app)).json.id)
  return { hr: await add(hr), sales: await add(sales) }
}

export function mustBe(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer
  throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
}
