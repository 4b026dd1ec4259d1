import { registerTexts } from '@trellis/ui/text'

/** What is said where two people changed the same field: it comes with the dialog that asks. */
export const t = registerTexts('ui', {
  'records.conflict.apply': 'Save my choice',
  'records.conflict.by':
    '{who} saved this record after you opened it. Choose which value stays for each field; your other changes are kept.',
  'records.conflict.mine': 'Mine',
  'records.conflict.theirs': 'Theirs',
  'records.conflict.title': 'The same field was changed by somebody else',
})
