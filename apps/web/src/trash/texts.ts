import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'trash.by': 'Deleted by {who}',
  'trash.deletedAt': 'Deleted {when}',
  'trash.empty': 'The trash is empty',
  'trash.emptyWhy': 'Deleted records wait here for 30 days before they are gone for good.',
  'trash.failed': 'The trash could not be loaded',
  'trash.list': 'Deleted records of {name}',
  'trash.more': 'Show more',
  'trash.notRestored': '{title} was not restored',
  'trash.open': 'Open',
  'trash.partly': 'Restored, but not all of it',
  'trash.restore': 'Restore',
  'trash.restoreOne': 'Restore {title}',
  'trash.restored': 'Restored',
  'trash.restoredCount': '{count, plural, one {# record restored} other {# records restored}}',
  'trash.someone': 'someone',
  'trash.title': 'Trash',
  'trash.toList': 'To the list',
  'trash.tryAgain': 'Try again',
  'trash.until': 'Gone for good on {when}',
  'trash.what': 'Deleted records, the last one first. They can be restored for 30 days.',
})
