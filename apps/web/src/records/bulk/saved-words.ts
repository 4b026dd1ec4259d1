import type { BulkResult } from './save-bulk.ts'
import { t } from './texts.ts'

/** What a toast says of a save; nothing where something failed and nothing was saved. */
export function savedWords({
  saved,
  failed,
  kept = 0,
}: Pick<BulkResult, 'saved'> & { failed: readonly unknown[]; kept?: number }): string | undefined {
  if (saved > 0 && kept > 0) return t('bulk.savedKept', { count: saved, kept })
  if (saved > 0) return t('bulk.savedCount', { count: saved })
  return failed.length === 0 ? t('bulk.success') : undefined
}
