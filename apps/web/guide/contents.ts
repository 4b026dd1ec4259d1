import type { GuideChapter } from '../src/guide/guide.ts'

/** The table of contents (2 §2.11): its chapters in the order of the specification, then what the product has beside them. */
export const chapters: readonly GuideChapter[] = [
  {
    title: 'Introduction',
    entries: [
      { title: 'First steps', section: 'start' },
      { title: 'Finding the way', section: 'start.finding-the-way' },
      { title: 'Your account', section: 'start.your-account' },
      { title: 'Builder and apps', section: 'start.builder-and-apps' },
    ],
  },
  {
    title: 'Apps',
    entries: [
      { title: 'Overview', section: 'apps-and-permissions' },
      { title: 'Linked assets', section: 'apps-and-permissions.linked-from-either-end' },
      { title: 'Managing', section: 'apps-and-permissions.people' },
      { title: 'Advanced', section: 'apps-and-permissions.columns' },
    ],
  },
  {
    title: 'Collections',
    entries: [
      { title: 'Overview', section: 'collections' },
      { title: 'Fields', section: 'collections.fields' },
      { title: 'Settings', section: 'collections.settings' },
      { title: 'Defaults', section: 'calculated-fields' },
      { title: 'Quick filters', section: 'collections.quick-filters' },
      { title: 'Linked assets', section: 'collections.linked-assets' },
      { title: 'Developer tools', section: 'collections.developer-tools', hiddenBy: 'hideDevView' },
    ],
  },
  {
    title: 'Records',
    entries: [
      { title: 'Lists and forms', section: 'records' },
      { title: 'Rich text', section: 'rich-text' },
      { title: 'Importing', section: 'importing' },
      { title: 'Exporting', section: 'exporting' },
    ],
  },
  {
    title: 'Flows',
    entries: [
      { title: 'Overview', section: 'flows' },
      { title: 'Components', section: 'flows.steps' },
      { title: 'Managing', section: 'flows.enable-it-and-give-it-to-people' },
      { title: 'Step results', section: 'flows.step-results' },
    ],
  },
  {
    title: 'Views',
    entries: [
      { title: 'Overview', section: 'views' },
      { title: 'Displaying data', section: 'views.displaying-data' },
      { title: 'Layouts', section: 'views.layouts' },
      { title: 'Modals', section: 'views.modals' },
      { title: 'Core and custom views', section: 'views.beside-the-products-own-pages' },
      { title: 'Actions', section: 'views.actions' },
      { title: 'Advanced concepts', section: 'views.formulas' },
      { title: 'Nested views', section: 'views.views-in-views' },
    ],
  },
  {
    title: 'Integrations',
    entries: [
      { title: 'Overview', section: 'integrations' },
      { title: 'Types', section: 'integrations.types' },
      { title: 'Managing', section: 'integrations.managing' },
      { title: 'Remote agent', section: 'integrations.remote-agent' },
      { title: 'Advanced', section: 'integrations.sql-databases' },
    ],
  },
  {
    title: 'Evaluator',
    entries: [
      { title: 'What it is', section: 'formulas' },
      { title: 'References', section: 'formulas.references' },
      { title: 'Examples', section: 'formulas.examples' },
    ],
  },
  {
    title: 'API reference',
    entries: [
      { title: 'Formula functions', section: 'formula-functions' },
      { title: 'Actions', section: 'actions' },
      { title: 'Steps of flows', section: 'steps' },
      { title: 'Components', section: 'components' },
      { title: 'Formats of fields', section: 'formats' },
      { title: 'Drivers of integrations', section: 'drivers' },
      { title: 'Operations', section: 'operations' },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { title: 'Running it', section: 'running' },
      { title: 'Mail', section: 'mail' },
      { title: 'Sign-ins and programs', section: 'programs' },
    ],
  },
  { title: 'Glossary', entries: [{ title: 'Words of the product', section: 'glossary' }] },
]
