import type { OperationOutput } from '../../api/operations.ts'
import { t } from './texts.ts'

export type Work = OperationOutput<'WORK_LIST'>['list'][number]

export const workKey = ['work'] as const

const kindTexts: Readonly<Record<string, (title: string) => string>> = {
  'flow-run': title => t('work.kind.flow-run', { title }),
  import: title => t('work.kind.import', { title }),
  mail: title => t('work.kind.mail', { title }),
  recalculation: title => t('work.kind.recalculation', { title }),
  'schema-change': title => t('work.kind.schema-change', { title }),
}

/** What is done, in a few words. */
export function workText({ kind, title }: Pick<Work, 'kind' | 'title'>): string {
  const text = Object.hasOwn(kindTexts, kind) ? kindTexts[kind] : undefined
  return text?.(title) ?? t('work.kind.other', { title })
}

export const shownKinds = ['all', 'open', 'failed'] as const
export type Shown = (typeof shownKinds)[number]

export function isShown({ status }: Pick<Work, 'status'>, shown: Shown): boolean {
  if (shown === 'all') return true
  return shown === 'failed' ? status === 'failed' : isOpen({ status })
}

export function isOpen({ status }: Pick<Work, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}
