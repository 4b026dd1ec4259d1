import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { iconSet } from '@trellis/ui/icon-set'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Builds the page with both forms as the product is built, and serves it. */
export async function serveHarness(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'forms-harness-'))
  await build({
    root: join(import.meta.dirname, 'harness'),
    logLevel: 'error',
    configFile: false,
    plugins: [react(), iconSet()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', cssTarget: ['chrome123'] },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    const bytes = await readFile(file).catch(() => undefined)
    response.writeHead(bytes ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
