import { problemText } from '../messages.ts'

/** What the server gives a record that nobody gave an ID. */
const madeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){4}[0-9a-f]{8}$/

/**
 * What to call a record of which no more is known. An ID that somebody chose says something itself; of one that was made only the end is
 * shown, which tells records apart that were made in the same moment.
 */
export function titleOrId({ id, recordTitle }: { id: string; recordTitle?: string }): string {
  return recordTitle?.trim() || (madeId.test(id) ? problemText('record.untitled', { id: id.slice(-8) }) : id)
}
