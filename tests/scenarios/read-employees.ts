import type { Caller } from '../../apps/server/src/access/caller.ts'
import { type Employees, grant, makeEmployees } from './employees.ts'

const hidden = { salary: { hidden: true }, ssn: { hidden: true } }

/** Four employees to read: `sales` sees those of the own department without salary and number, `other` sees teams alone. */
export async function makeReadEmployees(name: string): Promise<{ world: Employees; sales: Caller; other: Caller }> {
  const world = await makeEmployees(name)
  await world.seed('Teams', [
    { id: 't1', name: 'Northwind', city: 'Łódź' },
    { id: 't2', name: 'Southwind', city: 'Århus' },
  ])
  await world.seed(
    'Skills',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(id => ({ id, name: `Skill ${id}` })),
  )
  await world.seed('Employees', [
    {
      id: 'e1',
      name: 'Émile 10',
      dept: 'sales',
      salary: 1000,
      ssn: 'CANARY-1',
      age: 30,
      hired: '2020-02-29',
      team: { set: ['t1'] },
    },
    {
      id: 'e2',
      name: 'emile 9',
      dept: 'hr',
      salary: 2000,
      ssn: 'CANARY-2',
      age: 40,
      seen: '2026-01-01T10:00:00.500Z',
      manager: { set: ['e1'] },
    },
    {
      id: 'e3',
      name: 'Zoë 50% off_x',
      dept: 'sales',
      salary: 3000,
      ssn: 'CANARY-3',
      manager: { set: ['e2'] },
      skills: { set: ['a', 'b'] },
    },
    { id: 'e4', name: 'İstanbul', dept: 'it', active: false, notes: 'straße', team: { set: ['t2'] } },
  ])
  const rule = { dept: { $eq: '{{user.values.dept}}' } }
  const sales = world.appUser('sales', [grant('Employees', 'read update', { rowRule: rule, overrides: hidden })], {
    dept: 'sales',
  })
  const other = world.appUser('other', [grant('Teams', 'read')])
  return { world, sales, other }
}
