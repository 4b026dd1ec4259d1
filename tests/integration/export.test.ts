import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSecurityWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeSecurityWorld('export_gate')
})
afterAll(() => world?.close())

const ask = (actor: 'sales' | 'hr' | 'tenantAdmin', more: object, cursor: object = {}) =>
  world.call(actor, 'DATA_EXPORT', { cursor: { collectionId: 'Employee', ...cursor }, format: 'csv', ...more })
const linesOf = (text: string) => text.replace('\ufeff', '').split('\r\n').filter(Boolean)

describe('S20 an export', () => {
  test('holds the rows and columns of the list, and no others', async () => {
    const own = await ask('sales', {})
    expect(own.status).toBe(200)
    expect(own.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(own.headers['content-disposition']).toContain('attachment; filename="Employees.csv"')
    const [header, ...rows] = linesOf(own.text)
    expect(header).toBe('id,name,dept,email,age,notes,manager')
    const listed = await world.list('sales', { collectionId: 'Employee' })
    expect(rows).toHaveLength(listed.json.totalCount)
    for (const format of ['xlsx', 'jsonl']) {
      const answer = await ask('sales', { format })
      expect([format, answer.status]).toEqual([format, 200])
    }
    const all = await ask('tenantAdmin', {})
    expect(linesOf(all.text)).toHaveLength(2001)
    expect(linesOf(all.text)[0]).toContain('salary')
  })

  test('refuses hidden columns by whatever name as those that do not exist, and limits beyond reason', async () => {
    for (const field of ['salary', 'ssn', 'nosuchfield']) {
      const answers = [
        await ask('sales', { select: ['id', field] }),
        await ask('sales', {}, { filter: { [field]: { $gt: 1 } } }),
        await ask('sales', {}, { options: { orderBy: field } }),
      ]
      for (const answer of answers) {
        expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
      }
    }
    for (const limit of [1e9, -1, '1; drop']) {
      const answer = await ask('sales', {}, { options: { limit } })
      expect([limit, answer.status, answer.json.error.code]).toEqual([limit, 400, 'VALIDATION_ERROR'])
    }
    expect((await ask('sales', {}, { collectionId: 'Payroll' })).status).toBe(404)
    expect((await ask('sales', {}, { collectionId: 'User' })).status).toBe(404)
    expect(world.leaks()).toEqual([])
  })

  test('follows filter and order, and calls columns by their titles where asked', async () => {
    const answer = await ask(
      'tenantAdmin',
      { select: ['name', 'age'], header: 'title' },
      { filter: { age: { $lt: 40 } }, options: { orderBy: 'age', descending: true } },
    )
    const [header, ...rows] = linesOf(answer.text)
    expect(header).toBe('Name,Age')
    const ages = rows.map(row => Number(row.split(',').at(-1)))
    expect(ages.length).toBeGreaterThan(1)
    expect(ages).toEqual(ages.toSorted((left, right) => right - left))
  })

  test('names who made a record to those alone who may know them', async () => {
    const cursor = { filter: { name: { $eq: 'Made by the admin' } } }
    const record = { name: 'Made by the admin', dept: 'sales' }
    const { id } = (await world.call('tenantAdmin', 'DATA_CREATE', { collectionId: 'Employee', record })).json
    const more = { select: ['id', 'createdBy'], show: 'both' }
    const [header, row = ''] = linesOf((await ask('tenantAdmin', more, cursor)).text)
    expect(header).toBe('id,createdBy,createdBy (as shown)')
    const [recordId, by = '', name] = row.split(',')
    expect([recordId, name === by, name]).toEqual([id, false, expect.stringMatching(/[A-Za-z]/)])
    const [, seen] = linesOf((await ask('sales', more, cursor)).text)
    expect(seen).toBe(`${id},${by},${by}`)
  })

  test('S73 of texts that look like formulas neutralises them, links and quotes as they are', async () => {
    const notes = ['=cmd|x', '+1 2', '-a', '@x', '\t=1', 'a "b", c\nd', "'=x"]
    const records = notes.map((note, index) => ({
      id: `f${index}`,
      name: 'F',
      dept: 'it',
      notes: note,
      ...(index > 0 && { manager: { set: ['f0'] } }),
    }))
    await world.call('tenantAdmin', 'DATA_BULK_UPDATE', { collectionId: 'Employee', records })
    const record = { manager: { set: ['f0'] } }
    await world.call('tenantAdmin', 'DATA_UPDATE', { collectionId: 'Employee', id: 'f0', record })
    const answer = await ask('tenantAdmin', { select: ['id', 'notes', 'manager'] }, { filter: { name: { $eq: 'F' } } })
    expect(answer.text.replace('\ufeff', '')).toBe(
      [
        'id,notes,manager',
        "f0,'=cmd|x,f0",
        "f1,'+1 2,f0",
        "f2,'-a,f0",
        "f3,'@x,f0",
        'f4,"\'\t=1",f0'.replace('"\'\t=1"', "'\t=1"),
        'f5,"a ""b"", c\nd",f0',
        "f6,''=x,f0",
        '',
      ].join('\r\n'),
    )
  })
})
