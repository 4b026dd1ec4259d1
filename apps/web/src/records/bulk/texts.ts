import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'bulk.apply': 'Change {count, plural, one {# record} other {# records}}',
  'bulk.cancel': 'Cancel',
  'bulk.code.DENIED': 'Not allowed',
  'bulk.code.NOT_FOUND': 'Not found',
  'bulk.code.OTHERS': 'Not saved',
  'bulk.code.UPDATE_CONFLICT': 'Changed by somebody else',
  'bulk.code.VALIDATION_ERROR': 'Not valid',
  'bulk.edit': 'Change {count, plural, one {# record} other {# records}}',
  'bulk.editWhat': 'Choose a field and the value that all of them get. Everything else stays.',
  'bulk.empty': 'empty',
  'bulk.failedTitle': '{count, plural, one {# record was not saved} other {# records were not saved}}',
  'bulk.failedWhat':
    '{count, plural, =0 {No other record was saved.} one {# other record was saved.} other {# other records were saved.}} Override writes your values over those of others; what is not allowed or not valid stays as it is.',
  'bulk.field': 'Field',
  'bulk.fieldMissing': 'Choose a field',
  'bulk.goBack': 'Go back',
  'bulk.mine': 'Mine',
  'bulk.nothing': 'Enter a value',
  'bulk.override': 'Override',
  'bulk.savedCount': '{count, plural, one {# record saved} other {# records saved}}',
  'bulk.savedKept':
    '{count, plural, one {# record saved} other {# records saved}}. {kept, plural, one {# cell holds no valid value and was kept.} other {# cells hold no valid value and were kept.}}',
  'bulk.success': 'Success',
  'bulk.theirs': 'Theirs',
  'bulk.value': 'New value',
})
