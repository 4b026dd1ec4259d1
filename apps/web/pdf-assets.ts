import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ownValue } from '@trellis/base'
import type { Plugin } from 'vite'

/** The worker, which is small already, and what documents may need beside themselves: how old Asian encodings count, the fonts that every reader has, JPEG 2000 without compiled code. */
const parts: readonly { folder: string; taken: RegExp }[] = [
  { folder: 'build', taken: /^pdf\.worker\.min\.mjs$/ },
  { folder: 'cmaps', taken: /./ },
  { folder: 'standard_fonts', taken: /./ },
  { folder: 'wasm', taken: /^(openjpeg_nowasm_fallback\.js|LICENSE_.*OPENJPEG)$/ },
]

/** What makes code of text, or loads a module whose name is data, in the library and in its worker, and what stands there instead (S52). The settings of the viewer ask for none of it; a page's policy forbids it. */
const tamed: Readonly<Record<string, readonly (readonly [text: string, instead: string])[]>> = {
  'pdf.mjs': [
    ['new Function("");', 'throw new Error("No code is made of text");'],
    [
      'await import(\n      /*webpackIgnore: true*/\n      /*@vite-ignore*/\n      this.workerSrc)',
      'await Promise.reject(new Error("The worker did not start"))',
    ],
  ],
  'pdf.worker.min.mjs': [
    ['try{new Function("");return!0}catch{return!1}', 'return!1'],
    ['return new Function("src","srcOffset","dest","destOffset",e)', 'throw new Error("No code is made of text")'],
    [
      'await import(\n/*webpackIgnore: true*/\n/*@vite-ignore*/\nt)',
      'await import("../wasm/openjpeg_nowasm_fallback.js")',
    ],
  ],
}

/** A file of the library as we ship it; throws where another version of it reads otherwise. */
function tame(name: string, source: string): string {
  return (ownValue(tamed, name) ?? []).reduce((code, [text, instead]) => {
    if (code.split(text).length !== 2) throw new Error(`${name} of pdfjs-dist holds not once: ${text}`)
    return code.replace(text, () => instead)
  }, source)
}

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
  const read = ({ path }: { path: string }) =>
    Object.hasOwn(tamed, basename(path)) ? tame(basename(path), readFileSync(path, 'utf8')) : readFileSync(path)
  return {
    name: 'pdf-assets',
    transform: {
      filter: { id: /pdfjs-dist[\\/]build[\\/]pdf\.mjs$/ },
      handler: (code, id) => ({ code: tame(basename(id), code), map: null }),
    },
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `${base}/${file.name}`, source: read(file) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files.find(({ name }) => request.url === `/${base}/${name}`)
        if (!found) return next()
        response.setHeader('content-type', /\.m?js$/.test(found.name) ? 'text/javascript' : 'application/octet-stream')
        response.end(read(found))
      })
    },
  }
}
