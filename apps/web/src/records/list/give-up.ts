import { ApiError } from '../../api/api-error.ts'
import { t } from '../texts.ts'

let waiting = new AbortController()

/** For a request of rows: it also ends when the person who waits for them gives up. */
export const orGivenUp = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, waiting.signal])

/** Ends every request of rows as a failure, which says so and can be tried again; rows that are there stay. */
export function giveUp(): void {
  waiting.abort(new ApiError({ code: 'TIMEOUT', message: t('records.gaveUp'), description: t('records.gaveUpTitle') }))
  waiting = new AbortController()
}
