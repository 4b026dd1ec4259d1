import type { RecordGateway } from '@trellis/fields'

/** Loads what it takes when the first formula has failed; nothing on screen waits for it, or fails of it. */
export const tellFailures: RecordGateway['tellFailures'] = (collectionId, failures) => {
  import('./send-failures.ts').then(
    ({ sendFailures }) => sendFailures(collectionId, failures),
    () => undefined,
  )
}
