import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The worker, which is small already, and what documents may need beside themselves: how old Asian encodings count, the fonts that every reader has, JPEG 2000 without compiled code. */
const parts: readonly { folder: string; taken: RegExp }[] = [
  { folder: 'build', taken: /^pdf\.worker\.min\.mjs$/ },
  { folder: 'cmaps', taken: /./ },
  { folder: 'standard_fonts', taken: /./ },
  { folder: 'wasm', taken: /^(openjpeg_nowasm_fallback\.js|LICENSE_.*OPENJPEG)$/ },
]

/** Puts them beside the other assets, from our own server: where the viewer of files looks for them (packages/fields/viewer/pdf/open-pdf.ts). */
export function pdfAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const base = `assets/pdfjs-${version}`
  const files = parts.flatMap(({ folder, taken }) =>
    readdirSync(join(dirname(manifest), folder))
      .filter(name => taken.test(name))
      .map(name => ({ name: `${folder}/${name}`, path: join(dirname(manifest), folder, name) })),
  )
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const { name, path } of files)
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: readFileSync(path) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files.find(({ name }) => request.url === `/${base}/${name}`)
        if (!found) return next()
        response.setHeader('content-type', /\.m?js$/.test(found.name) ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(found.path))
      })
    },
  }
}
