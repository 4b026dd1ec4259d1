import { Chip, formatDateTime, formatNumber, type GridColumn } from '@trellis/ui'
import { t } from './texts.ts'
import styles from './work.module.css'
import { type Work, workText } from './work.ts'
import { WorkActions } from './work-actions.tsx'

const looks = { waiting: 'warn', running: 'info', done: 'success', failed: 'error', cancelled: undefined } as const

export function workColumns(): GridColumn<Work>[] {
  return [
    { id: 'what', title: t('work.what'), isMain: true, isImportant: true, render: workText },
    {
      id: 'status',
      title: t('work.status'),
      width: '8rem',
      isImportant: true,
      render: work => <StatusChip work={work} />,
    },
    { id: 'progress', title: t('work.progress'), width: '10rem', align: 'end', render: progressText },
    { id: 'begun', title: t('work.begun'), width: '12rem', render: beginText },
    { id: 'ended', title: t('work.ended'), width: '12rem', render: endText },
    {
      id: 'message',
      title: t('work.message'),
      isImportant: true,
      render: ({ message }) => message !== undefined && <span className={styles.quiet}>{message}</span>,
    },
    {
      id: 'actions',
      title: t('work.actions'),
      isTitleHidden: true,
      width: '8rem',
      align: 'end',
      isPinned: true,
      isImportant: true,
      render: work => <WorkActions work={work} />,
    },
  ]
}

export function StatusChip({ work: { status } }: { work: Work }) {
  const look = looks[status]
  return (
    <Chip size="small" {...(look && { status: look })}>
      {t(`work.status.${status}`)}
    </Chip>
  )
}

export const beginText = ({ createdAt }: Work): string => formatDateTime(createdAt)
export const endText = ({ endedAt }: Work): string => (endedAt === undefined ? '' : formatDateTime(endedAt))

export function progressText({ doneCount, totalCount }: Work): string {
  if (doneCount === undefined) return ''
  const done = formatNumber(doneCount)
  return totalCount === undefined ? done : t('work.share', { done, total: formatNumber(totalCount) })
}
