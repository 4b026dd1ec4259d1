import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { iconSet } from '@trellis/ui/icon-set'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyPage } from './early-page.ts'
import { guideFile } from './guide/guide-file.ts'
import { pdfAssets } from './pdf-assets.ts'

/** Languages whose built-in component texts are shipped; every other one falls back to English there. */
const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL']

const server = `http://localhost:${process.env['PORT'] ?? 4000}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    iconSet(),
    pdfAssets(),
    guideFile(),
    earlyPage({
      '/': 'src/home/home-page.tsx',
      '/table': 'src/records/table-page.tsx',
      '/detail': 'src/records/detail/record-page.tsx',
    }),
    { ...optimizeLocales.vite({ locales }), enforce: 'pre' },
  ],
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
        // The first script names each file that may come later: seven signs tell two versions of one apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        codeSplitting: {
          groups: [
            // What every page needs of libraries changes rarely: a chunk of its own stays cached across releases.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 9 },
            { name: 'shell', tags: ['$initial'], priority: 7 },
            // A cold load asks for few files. Each of these is needed as a whole by most screens that need any of it; a group
            // takes its modules' dependencies along unless an earlier one has them.
            {
              name: 'marks',
              test: /(ui[\\/]components[\\/](form-field[\\/]box|checkbox[\\/]checkbox-mark|card[\\/]card|avatar[\\/]avatar)|shell[\\/]recent\.ts|router[\\/]place\.ts|api[\\/]follow-soon\.ts|ui[\\/]copy-text\.ts)/,
              priority: 7,
            },
            // With lists and the home of an app alone: no form counts.
            { name: 'counts', test: /records[\\/]list[\\/]count-together/, priority: 7 },
            // What lists and forms both know of fields.
            {
              name: 'fields',
              test: /(packages[\\/]fields[\\/](find-look|gateway-context|field-input|values[\\/]record-name|formats[\\/].+[\\/]look\.ts)|api[\\/]use-live|records[\\/](record-gateway|use-collection|use-name-of|detail[\\/]use-user-names|late-part|texts))/,
              priority: 7,
            },
            {
              name: 'records',
              test: /(ui[\\/]components[\\/]data-grid|records[\\/](table-page|list[\\/](record-list|prepare-list)))/,
              priority: 6,
            },
            // What formats do with values: with the first form.
            {
              name: 'values',
              test: /packages[\\/]fields[\\/](find-rules|validate[\\/]validate-record|formats[\\/].+[\\/]rules\.ts)/,
              priority: 6,
            },
            // Their whole shared halves: with the first filter, import or editor of a collection.
            {
              name: 'definitions',
              test: /packages[\\/]fields[\\/](find-format|format-texts|guess-field|settings|formats[\\/].+[\\/]format\.ts)/,
              priority: 5,
            },
            // With the first editor of anything, also what is kept of unsaved work.
            {
              name: 'inputs',
              test: /(ui[\\/]components[\\/](form-field[\\/]form-field|text-field[\\/].+|checkbox[\\/]checkbox|select[\\/](option-name|chosen-option|light-select))\.tsx|src[\\/]unsaved[\\/](drafts|use-left-draft)\.ts)/,
              priority: 5,
            },
            {
              name: 'overlays',
              test: /ui[\\/]components[\\/](menu|popover|dialog|confirm-dialog|select|form-field[\\/]info)/,
              priority: 3,
            },
            // The forms that formulas are written in: one file, wherever a stored one is read.
            { name: 'formula-forms', test: /packages[\\/]formula[\\/](tree|print|parse)[\\/]/, priority: 3 },
            // What editors of definitions and the dialogs of lists both know; named as other files are, which costs the first load least.
            { name: 'texts', test: /src[\\/]collections[\\/](texts|editor[\\/]loaded-collection)\.ts/, priority: 1 },
            // What every screen of the builder begins with.
            {
              name: 'builder',
              test: /(shell[\\/]builder-place|builder-start|assets[\\/]words\.gen|model[\\/]record-verbs)\.tsx?/,
              priority: 1,
            },
            // What says who did something: with the form of a record, which shows it, and with histories.
            {
              name: 'record-form',
              test: /src[\\/]records[\\/](detail[\\/](use-record-form|record-fields|record-page\.module)|use-name-of)\.(tsx?|css)/,
              priority: 1,
            },
            // The strip of tabs of a page, and what it is made of.
            {
              name: 'tabs',
              test: /(ui[\\/]components[\\/]tabs[\\/]|src[\\/]shell[\\/]route-tabs|useHasTabbableChild)/,
              priority: 4,
            },
            // Small things of many pages, none of which waits for one alone.
            {
              name: 'help-link',
              test: /(guide[\\/](help-link|guide-place)|ui[\\/]components[\\/]scroll-area)/,
              priority: 1,
            },
            // What settings of workspaces and of people are chosen from.
            { name: 'time-zones', test: /(base[\\/]time-zones|settings[\\/]locale-options)\.ts/, priority: 1 },
            // The code editor's library, in two for the limit of one chunk.
            {
              name: 'code-view',
              test: /node_modules[\\/](@codemirror[\\/](state|view)|style-mod|w3c-keyname|crelt)[\\/]/,
              priority: 3,
            },
            {
              name: 'code',
              test: /(node_modules[\\/](@codemirror|@lezer)|ui[\\/]components[\\/]code-editor)[\\/](?!code-text)/,
              priority: 2,
            },
            // What documents are drawn with: with the first one that is looked at.
            { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 3 },
            // What charts are drawn with: with the first chart of a view.
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 3 },
            // What calendars are drawn with: with the first calendar of a view.
            {
              name: 'calendar',
              test: /node_modules[\\/](@fullcalendar|@full-ui|temporal-(polyfill|utils|spec))[\\/]/,
              priority: 3,
            },
            // What rich text is written with: with the first text that somebody begins to write in.
            {
              name: 'rich-text',
              test: /(node_modules[\\/](lexical|@lexical)[\\/]|formats[\\/]rich-text[\\/]editor[\\/])/,
              // Last, so that what forms need of its modules stays with them.
              priority: 0,
            },
            {
              name: 'form',
              test: /packages[\\/]fields[\\/](form[\\/](record-form|use-form-formats)|.*default-values)/,
              priority: 2,
            },
            // The inputs of every day come with a form; the others in one file of their own once a form has one of them.
            {
              name: 'formats',
              test: /packages[\\/]fields[\\/]formats[\\/](text|multiline|number|currency|checkbox|switch|string-option-list|email|url)[\\/]web\.tsx/,
              priority: 2,
            },
            // What reckons with days: with the inputs of dates, and with what works out formulas.
            { name: 'days', test: /node_modules[\\/]@internationalized[\\/]date[\\/]/, priority: 3 },
            // What reads typed dates: with the inputs of dates, and with the first edited cell.
            { name: 'typed-dates', test: /packages[\\/]fields[\\/]values[\\/]typed-date\.ts/, priority: 3 },
            {
              name: 'dates',
              test: /packages[\\/]fields[\\/]formats[\\/](date|date-time|month|week|time)[\\/]web\.tsx/,
              priority: 2,
            },
            // What works out formulas in values, and what knows the flows that are run: with the first view, and with the first editor of a flow.
            {
              name: 'resolve',
              test: /(packages[\\/](fields[\\/]formula[\\/]resolve-value|model[\\/]flow-id)|src[\\/]flows[\\/]opened-flow)\.ts/,
              priority: 2,
            },
            // What draws a view: with the first one, and with the first editor of one.
            {
              name: 'views',
              test: /(packages[\\/]components[\\/](.*effect(\.gen)?|attrs|button-row|trigger-button|parts-of|use-[a-z-]+|listens-to|view-(host|node|state)|walk-view)\.tsx?|packages[\\/]actions[\\/]run-triggers\.ts|src[\\/]views[\\/](opened-node|texts|flow-answer)\.ts)/,
              priority: 1,
            },
            { name: 'widgets', test: /packages[\\/]fields[\\/]formats[\\/][^\\/]+[\\/]web\.tsx/, priority: 1 },
            // The pages of whoever is not signed in yet: each is a few lines around the same parts.
            {
              name: 'entrance',
              test: /src[\\/](session[\\/](plain-page|use-token-once|browser-locale|sign-in-form|password-field|dead-link|form-errors)|api[\\/]sign-in)\.tsx?/,
              priority: 0,
            },
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
