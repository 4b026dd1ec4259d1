import { Button, EmptyState } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { describeError } from '../api/show-error.ts'
import { t } from './texts.ts'

const own = registerTexts('ui', { 'shell.retry': 'Retry' })

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
        action={<Button onPress={onRetry}>{own('shell.retry')}</Button>}
        {...(size ? { size } : {})}
      />
    </div>
  )
}
