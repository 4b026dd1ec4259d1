import { Button, EmptyState } from '@trellis/ui'
import { useEffect } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { t } from './texts.ts'

/** In place of a screen that broke; the frame around it goes on working. */
export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  useEffect(() => {
    if (!isApiError(error)) reportError(error)
  }, [error])
  const again = () => (isApiError(error) && reset ? reset() : location.reload())
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        title={isApiError(error) ? describeError(error).title : t('shell.failed')}
        description={isApiError(error) ? describeError(error).message : t('shell.failedHow')}
        action={<Button onPress={again}>{t('shell.reload')}</Button>}
      />
    </div>
  )
}
