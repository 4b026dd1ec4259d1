import { toast } from '@trellis/ui'
import { isAbort, isApiError } from './api-error.ts'
import { t } from './texts.ts'

/** What an error is called and says on screen: the server's description, else "Oh snap!", and its message (1 §8). */
export function describeError(error: unknown): { title: string; message: string } {
  if (!isApiError(error)) return { title: t('api.ohSnap'), message: t('api.unexpected') }
  const { incidentId } = error.details
  const message = incidentId ? `${error.message} ${t('api.incident', { id: incidentId })}` : error.message
  return { title: error.description ?? t('api.ohSnap'), message }
}

/** Tells of a failure by toast. What was given up, and the end of a session (which shows the sign-in page), stay silent. */
export function showError(error: unknown): void {
  if (isAbort(error) || isApiError(error, 'UNAUTHENTICATED')) return
  if (!isApiError(error)) reportError(error)
  toast.error(describeError(error))
}
