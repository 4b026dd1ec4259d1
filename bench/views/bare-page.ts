import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '../world.ts'
import { rowsOfEach, tables, texts } from './views-of-bench.ts'

/** A page that asks for the same rows with ten requests when its button is pressed, and paints the same texts and tables. */
export async function serveBarePage({ database }: World): Promise<{ url: string; close: () => Promise<void> }> {
  await database.query('create schema bare')
  await database.query(`create table bare.rows as select md5(g::text) as id, format('Row %s of %s', place, g) as name, g as "group", place as amount
    from generate_series(1, ${tables}) g, generate_series(1, ${rowsOfEach}) place`)
  await database.query('create index on bare.rows ("group", id)')
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    const query = {
      name: 'bare-rows',
      text: `select id, name, "group", amount from bare.rows where "group" = $1 order by id limit ${rowsOfEach}`,
      values: [Number(searchParams.get('group'))],
    }
    return database.query(query).then(
      found => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found.rows)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const page = `<!doctype html><meta charset="utf-8"><button id="open">Open</button><main></main><script>
const main = document.querySelector('main')
document.querySelector('#open').onclick = () => {
  main.textContent = ''
  for (let place = 1; place <= ${texts}; place += 1) {
    const text = document.createElement('p')
    text.textContent = 'Text ' + place
    main.append(text)
  }
  for (let group = 1; group <= ${tables}; group += 1) {
    const table = document.createElement('table')
    main.append(table)
    fetch('/rows?group=' + group).then(answer => answer.json()).then(rows => {
      for (const row of rows) {
        const line = table.insertRow()
        for (const value of [row.name, row.group, row.amount]) line.insertCell().textContent = value
      }
    })
  }
}
</script>`
