import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { makeWorld } from '../../../../tests/scenarios/world.ts'
import { makeImports } from './make-imports.ts'
import { previewImport } from './preview-import.ts'
test('speed', async () => {
  const world = await makeWorld('speed')
  const imports = makeImports(world)
  const admin = { tenant: world.tenant, userId: 'admin', email: '', fullName: '', roles: ['entityAdmin'], isTenantAdmin: true, apps: [], grantsKey: 'a' }
  async function write(path: string, header: string, count: number, row: (n: number) => string) {
    const out = createWriteStream(path); out.write(header + '\n')
    for (let n = 0; n < count; n += 1) if (!out.write(row(n) + '\n')) await once(out, 'drain')
    out.end(); await once(out, 'finish')
  }
  async function go(path: string, name: string) {
    const file = { name: path.split('/').pop()!, path }
    const collections = await world.collections.list(world.tenant.id); void collections
    let t = Date.now()
    const p = await previewImport({ services: world, caller: admin, file, input: { fileId: 'x' }, collection: undefined, signal: new AbortController().signal })
    console.log(name, 'preview', Date.now() - t, 'ms', 'rss', Math.round(process.memoryUsage().rss / 1e6), p.columns.map(c => `${c.column}:${c.fieldId}:${c.field?.format}`).join(' '))
    t = Date.now()
    let peak = 0; const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss) }, 50)
    await imports.start({ id: name, caller: admin, fileId: 'x', path, reading: {}, collectionId: name, create: { name }, columns: p.columns.map(({ column, fieldId, field }) => ({ column, fieldId, ...(field ? { field } : {}) })), badRows: 'refuse' })
    let s
    do { await new Promise(r => setTimeout(r, 50)); s = await imports.status(admin, name) } while (s.status === 'running')
    clearInterval(timer)
    console.log(name, s.status, s.insertedCount, Date.now() - t, 'ms peak rss', Math.round(peak / 1e6), s.message)
  }
  await write('/tmp/s4/customers.csv', 'customer_id,company_name,city', 5000, n => `C${n},Company ${n},City ${n % 100}`)
  await go('/tmp/s4/customers.csv', 'Customers')
  await write('/tmp/s4/orders.csv', 'order_id,customer_id,order_date,freight,ship_name,ship_city', 500000, n => `${n},C${n % 5000},2024-0${n % 9 + 1}-1${n % 10},${n % 1000}.5,"Name, of ${n}",City ${n % 300}`)
  await go('/tmp/s4/orders.csv', 'Orders')
  await world.close()
}, 300_000)
