import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'assetKind.delete': 'Delete permanently',
  'assetKind.deleted': '{name} was deleted',
  'assetKind.deletedOnes': 'Deleted',
  'assetKind.deleteHow': 'It can be brought back for 30 days.',
  'assetKind.deleteTitle': 'Delete {name}?',
  'assetKind.empty': 'There is nothing here yet',
  'assetKind.emptyWhy': 'What you make here is listed, with its versions and its drafts.',
  'assetKind.general': 'General',
  'assetKind.name': 'Name',
  'assetKind.new': 'New {noun}',
  'assetKind.noMatch': 'Nothing matches',
  'assetKind.noMatchHow': 'Try other words.',
  'assetKind.notFound': 'This {noun} does not exist',
  'assetKind.notFoundWhy': 'It may have been deleted.',
  'assetKind.search': 'Search {name}',
  'assetKind.settings': 'Settings',
  'assetKind.updated': 'Updated',
})
