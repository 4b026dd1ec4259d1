import { Button, EmptyState } from '@trellis/ui'
import { describeError } from '../api/show-error.ts'
import { t } from './texts.ts'

/** Where a query failed: what happened, and Retry. */
export function LoadFailure({
  error,
  onRetry,
  size,
}: {
  error: unknown
  onRetry: () => void
  size?: 'small' | 'regular'
}) {
  const { message } = describeError(error)
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        title={t('shell.loadFailed')}
        description={message}
        action={<Button onPress={onRetry}>{t('shell.retry')}</Button>}
        {...(size ? { size } : {})}
      />
    </div>
  )
}
