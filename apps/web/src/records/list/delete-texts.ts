import { registerTexts } from '@trellis/ui/text'

/** What is asked before a record is deleted, and said after: it comes with the dialog that asks. */
export const t = registerTexts('ui', {
  'records.deleteTitle': 'Delete {title}?',
  'records.deleteWhat': 'The record leaves {collection} and its links to other records are removed.',
  'records.deleted': 'Deleted',
})
