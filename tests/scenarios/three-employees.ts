import { type Employees, makeEmployees } from './employees.ts'

/** Three people, each the manager of the next, in two departments. */
export async function makeThreeEmployees(name: string): Promise<Employees> {
  const world = await makeEmployees(name)
  await world.seed('Skills', [
    { id: 'sql', name: 'SQL' },
    { id: 'tea', name: 'Tea' },
  ])
  await world.seed('Employees', [
    { id: 'ann', name: 'Ann', dept: 'sales', salary: 1000 },
    { id: 'bob', name: 'Bob', dept: 'hr', salary: 2000, manager: { set: ['ann'] } },
    { id: 'cem', name: 'Cem', dept: 'sales', salary: 3000, manager: { set: ['bob'] } },
  ])
  return world
}
