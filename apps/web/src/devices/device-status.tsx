import { Chip } from '@trellis/ui'
import type { Device } from './device.ts'
import { t } from './texts.ts'

export function DeviceStatus({ device: { isBlocked } }: { device: Device }) {
  return isBlocked ? (
    <Chip size="small" status="error" icon="block">
      {t('devices.blocked')}
    </Chip>
  ) : (
    <>{t('devices.active')}</>
  )
}
