import type { Plugin } from 'vite'
import { makeGuide } from './make-guide.ts'

/** Puts the guide beside the client, as a file of its own that is fetched when somebody opens or searches it, with its pictures. */
export function guideFile(): Plugin {
  return {
    name: 'guide-file',
    generateBundle() {
      const guide = makeGuide((name, source) => `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`)
      this.emitFile({ type: 'asset', fileName: 'guide.json', source: JSON.stringify(guide) })
    },
    configureServer(server) {
      server.middlewares.use('/guide.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify(makeGuide((_name, picture) => `data:image/png;base64,${picture.toString('base64')}`)),
        )
      })
    },
  }
}
