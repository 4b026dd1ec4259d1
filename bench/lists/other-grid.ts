import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { root, type World } from '../world.ts'
import { wideColumns } from './wide.ts'

const packed = join(root, 'node_modules/ag-grid-community/dist/ag-grid-community.min.js')

export type OtherGrid = { url: string; close: () => Promise<void> }

/** AG Grid Community on the same rows, all of them in memory, which is the quickest it has. */
export async function startOtherGrid(world: World): Promise<OtherGrid> {
  const [script, rows] = await Promise.all([readFile(packed), allRows(world)])
  const answers: Record<string, { type: string; body: Buffer | string }> = {
    '/': { type: 'text/html', body: page },
    '/grid.js': { type: 'text/javascript', body: script },
    '/rows.json': { type: 'application/json', body: rows },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => new Promise(resolve => server.close(() => resolve())) }
}

/** The answer of our own server, page by page. */
async function allRows({ admin }: World): Promise<string> {
  const pages: string[] = []
  let after: string | undefined
  do {
    const answer = await admin.call('DATA_LIST', {
      cursor: { collectionId: 'Wide', options: { limit: 1000, ...(after === undefined ? {} : { after }) } },
      count: 'none',
    })
    pages.push(...answer.list.map(record => JSON.stringify(record)))
    after = answer.next
  } while (after !== undefined)
  return `[${pages.join(',')}]`
}

const columns = wideColumns.map(({ id, title, kind }) => ({ field: id, headerName: title, format: kind?.field.format }))

/** Values are written as our own cells write them, and rows are as high. */
const page = `<!doctype html><meta charset="utf-8"><style>html,body,#grid{height:100%;margin:0}</style><div id="grid"></div>
<script src="/grid.js"></script><script>
const numbers = new Intl.NumberFormat('en-US'), dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const write = { number: ({ value }) => value == null ? '' : numbers.format(value), date: ({ value }) => value == null ? '' : dates.format(new Date(value + 'T00:00:00Z')) }
fetch('/rows.json').then(answer => answer.json()).then(rowData => {
  agGrid.createGrid(document.getElementById('grid'), {
    rowData, rowHeight: 36, headerHeight: 36, animateRows: false,
    columnDefs: ${JSON.stringify(columns)}.map(({ format, ...column }) => ({
      ...column, width: column.field === 'field0' ? 240 : 160, sortable: true, resizable: true,
      ...(write[format] ? { valueFormatter: write[format] } : {}),
      ...(format === 'checkbox' ? { cellDataType: 'boolean' } : { cellDataType: false }),
    })),
  })
})
</script>`
