import { Banner } from '@trellis/ui'
import { formatList, registerTexts } from '@trellis/ui/text'
import { type LeftOut, type LeftOutReason, mostCopiedLinks } from './copy-of.ts'

const t = registerTexts('ui', {
  'records.copy.exclusive': '{fields}: these records can be linked only once, and stay with the original.',
  'records.copy.left': 'Not everything was copied',
  'records.copy.tooMany': '{fields}: more than {count} links.',
  'records.copy.unique': '{fields}: no two records may have the same value.',
})

const sentences = {
  unique: 'records.copy.unique',
  exclusive: 'records.copy.exclusive',
  tooMany: 'records.copy.tooMany',
} as const satisfies Record<LeftOutReason, string>

type CopyNoticeProps = { left: readonly LeftOut[]; className?: string | undefined }

/** Which values and links of the original a copy goes without, and why. */
export function CopyNotice({ left, className }: CopyNoticeProps) {
  if (left.length === 0) return null
  return (
    <div className={className}>
      <Banner status="info" title={t('records.copy.left')}>
        {left.map(({ reason, titles }) => (
          <p key={reason}>{t(sentences[reason], { fields: formatList(titles), count: mostCopiedLinks })}</p>
        ))}
      </Banner>
    </div>
  )
}
