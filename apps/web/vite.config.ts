import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Languages whose built-in component texts are shipped; every other one falls back to English there. */
const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL']

const server = `http://localhost:${process.env['PORT'] ?? 4000}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), { ...optimizeLocales.vite({ locales }), enforce: 'pre' }],
  define: { 'import.meta.env.TRELLIS_GALLERY': JSON.stringify(process.env['TRELLIS_GALLERY'] === '1') },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Below these `light-dark()` would be compiled into switches that need a compiled `color-scheme` too.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs of libraries changes rarely: a chunk of its own stays cached across releases.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: ['$initial'] },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['TRELLIS_WEB_PORT'] ?? 5173),
    proxy: { '/api': { target: server, ws: true } },
  },
})
