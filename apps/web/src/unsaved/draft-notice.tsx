import { Banner, Button } from '@trellis/ui'
import { formatDateTime, registerTexts } from '@trellis/ui/text'
import type { LeftDraft } from './use-left-draft.ts'

const t = registerTexts('ui', {
  'unsaved.draftBack': 'What you had not saved is back',
  'unsaved.draftBackHow': 'Save it, or discard it to see what is stored.',
  'unsaved.draftBring': 'Bring back',
  'unsaved.draftForget': 'Discard',
  'unsaved.draftLeft': 'You left changes unsaved',
  'unsaved.draftLeftWhen': 'They are from {time}. Bring them back, or discard them.',
})

export type DraftNoticeProps = { isRestored: boolean; left: LeftDraft | undefined; className?: string | undefined }

/** Tells of unsaved work that came back after a reload, and offers what a closed tab left. */
export function DraftNotice({ isRestored, left, className }: DraftNoticeProps) {
  if (!left && !isRestored) return null
  return <div className={className}>{left ? <Left {...left} /> : <Back />}</div>
}

function Left({ at, restore, forget }: LeftDraft) {
  const actions = (
    <>
      <Button size="small" variant="primary" onPress={restore}>
        {t('unsaved.draftBring')}
      </Button>
      <Button size="small" onPress={forget}>
        {t('unsaved.draftForget')}
      </Button>
    </>
  )
  return (
    <Banner status="info" title={t('unsaved.draftLeft')} actions={actions}>
      {t('unsaved.draftLeftWhen', { time: formatDateTime(at) })}
    </Banner>
  )
}

function Back() {
  return (
    <Banner status="info" title={t('unsaved.draftBack')}>
      {t('unsaved.draftBackHow')}
    </Banner>
  )
}
