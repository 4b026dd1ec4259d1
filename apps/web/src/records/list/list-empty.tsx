import { Button, EmptyState } from '@trellis/ui'
import { isApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/show-error.ts'
import { t as ofRecords } from '../texts.ts'
import { t } from './texts.ts'

type ListEmptyProps = {
  kind: 'nothing' | 'nothing-create' | 'no-match' | 'failed'
  error?: unknown
  onClear?: () => void
  /** The form for a new record, where the reader may make one. */
  newHref?: string
  onRetry?: () => void
}

/** Why a list shows no rows, and the one way on. */
export function ListEmpty({ kind, error, onClear, onRetry, newHref }: ListEmptyProps) {
  if (kind === 'failed' && isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        icon="lock"
        title={ofRecords('records.collectionNotFound')}
        description={t('records.collectionNotFoundWhy')}
        action={<Button href="/">{ofRecords('records.toHome')}</Button>}
      />
    )
  }
  if (kind === 'failed') {
    return (
      <EmptyState
        icon="error"
        title={t('records.failed')}
        description={describeError(error).message}
        {...(onRetry ? { action: <Button onPress={onRetry}>{ofRecords('records.loadAgain')}</Button> } : {})}
      />
    )
  }
  if (kind === 'no-match') {
    return (
      <EmptyState
        icon="search_off"
        title={t('records.noMatch')}
        description={t('records.noMatchWhy')}
        {...(onClear ? { action: <Button onPress={onClear}>{ofRecords('records.filter.clear')}</Button> } : {})}
      />
    )
  }
  return (
    <EmptyState
      icon="inbox"
      title={t('records.empty')}
      description={kind === 'nothing-create' ? t('records.emptyCreate') : t('records.emptyRead')}
      {...(newHref
        ? {
            action: (
              <Button variant="primary" icon="add" href={newHref}>
                {ofRecords('records.new')}
              </Button>
            ),
          }
        : {})}
    />
  )
}
