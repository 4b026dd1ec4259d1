import { Icon } from '@trellis/ui'
import { usePins } from './pins.ts'
import { t } from './texts.ts'

/** Says that the person has pinned a sample to the step. */
export function PinMark({ stepId }: { stepId: string }) {
  return usePins()?.has(stepId) ? <Icon name="push_pin" size={16} label={t('flowTest.pinned')} /> : null
}
