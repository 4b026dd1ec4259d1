import { useQuery } from '@tanstack/react-query'
import { Chip, formatDateTime, Icon, Skeleton } from '@trellis/ui'
import styles from '../account/account.module.css'
import { call } from '../api/call.ts'
import rows from '../members/members.module.css'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { type Device, deviceOf, devicesKey } from './device.ts'
import { DeviceActions } from './device-actions.tsx'
import { t } from './texts.ts'

/** Phones and tablets of a user, with the ways to shut each out. */
export function DeviceList({ userId, isOwn = false }: { userId: string; isOwn?: boolean }) {
  const devices = useQuery({
    queryKey: [...devicesKey, userId],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor: cursorOf(userId) }, { signal }),
    staleTime: 0,
  })
  const list = devices.data?.list.map(deviceOf) ?? []
  return (
    <section className={styles.part} aria-label={t('devices.title')}>
      <h2 className={rows.heading}>{t('devices.title')}</h2>
      <p className={styles.hint}>{isOwn ? t('devices.how') : t('devices.howOther')}</p>
      {devices.isPending && <Skeleton shape="rows" count={2} />}
      {devices.isError && <LoadFailure size="small" error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data && list.length === 0 && (
        <p className={styles.hint}>{isOwn ? t('devices.noneOwn') : t('devices.noneOther')}</p>
      )}
      {list.length > 0 && (
        <ul className={rows.rows}>
          {list.map(device => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </section>
  )
}

const cursorOf = (userId: string) => ({
  collectionId: 'Device',
  filter: { userId: { $eq: userId } },
  options: { orderBy: 'lastSeenAt', descending: true, limit: 200 },
})

function DeviceRow({ device }: { device: Device }) {
  const { name, platform, browser, lastSeenAt, isBlocked } = device
  const isUserAdmin = useUser().roles.includes('userAdmin')
  const about = [platform, browser, lastSeenAt && t('devices.seen', { date: formatDateTime(lastSeenAt) })]
  if (isBlocked && !isUserAdmin) about.push(t('devices.askAdmin'))
  return (
    <li className={rows.row}>
      <Icon name="smartphone" />
      <span className={rows.words}>
        <span className={rows.name}>
          {name} {isBlocked && <Chip status="error">{t('devices.blocked')}</Chip>}
        </span>
        <span className={rows.rowValues}>{about.filter(Boolean).join(' · ')}</span>
      </span>
      <DeviceActions device={device} canFree={!isBlocked || isUserAdmin} />
    </li>
  )
}
