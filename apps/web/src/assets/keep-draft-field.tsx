import { Checkbox } from '@trellis/ui'
import { t } from './texts.ts'

/** Whether saving an asset changes a draft alone. */
export function KeepDraftField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Checkbox
      label={t('assets.keepDraft')}
      description={t('assets.keepDraftHint')}
      value={value}
      onChange={kept => onChange(kept === true)}
    />
  )
}
