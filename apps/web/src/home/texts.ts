import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'home.title': 'Home',
  'home.apps': 'Your apps',
  'home.recent': 'Recent',
  'home.appCollections': '{count, plural, =0 {No collections yet} one {# collection} other {# collections}}',
  'home.noApps': 'No app has been given to you yet',
  'home.noAppsUser': 'An app holds the records you work with. Ask an admin of {workspace} to add you to one.',
  'home.noAppsBuilder': 'An app groups collections and says who may do what with them.',
  'home.toApps': 'Go to apps',
  'home.thisWorkspace': 'this workspace',
  'start.welcome': 'Welcome to {workspace}',
  'start.how': 'Nothing has been built here yet. Choose how to begin; everything can be changed or removed later.',
  'start.ways': 'Ways to begin',
  'start.sample': 'Northwind sample',
  'start.sampleHow':
    'A trading company: customers, orders, products and suppliers with records, and an app called Sales.',
  'start.sampleAction': 'Install sample',
  'start.sampleDone': 'Northwind is installed',
  'start.sampleDoneHow': '{count, plural, one {# collection} other {# collections}} and the app Sales are ready.',
  'start.import': 'Import a CSV',
  'start.importHow':
    'A table you already have becomes a collection. Types are guessed from the whole column, and you see them first.',
  'start.importAction': 'Choose a file',
  'start.empty': 'Start empty',
  'start.emptyHow': 'Make a collection field by field and see its form while you build.',
  'start.emptyAction': 'Make a collection',
  'appHome.area': 'App',
  'appHome.noCollections': 'Nothing in this app is open to you yet',
  'appHome.noCollectionsHow':
    'An app shows the collections linked to it that you may read. Ask whoever looks after the app.',
  'appHome.collections': 'Collections',
  'appHome.edit': 'Edit app',
  'appHome.notFound': 'This app is not open to you',
  'appHome.notFoundHow': 'It may have been removed, or an admin of {workspace} has to add you to it.',
  'appHome.records': '{count, plural, one {# record} other {# records}}',
  'appHome.many': 'many records',
})
