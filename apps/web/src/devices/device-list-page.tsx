import type { TrellisRecord } from '@trellis/model'
import { formatDateTime, type GridColumn } from '@trellis/ui'
import { CoreListPage } from '../core-lists/core-list-page.tsx'
import { placeOf } from '../routes/places.ts'
import { type Device, deviceOf, devicesKey } from './device.ts'
import { DeviceStatus } from './device-status.tsx'
import { t } from './texts.ts'

/** Every phone and tablet on which somebody signed in; a row leads to where its user's are blocked. */
export function DeviceListPage() {
  return (
    <CoreListPage
      collectionId="Device"
      queryKey={devicesKey}
      title={t('devices.title')}
      description={t('devices.description')}
      icon="devices"
      columns={columns()}
      orderBy="name"
      searchLabel={t('devices.search')}
      hrefOf={record => placeOf.userSessions(deviceOf(record).userId)}
      actions={undefined}
      empty={{ title: t('devices.none'), description: t('devices.noneHow') }}
      noMatch={{ title: t('devices.noMatch'), description: t('devices.noMatchHow') }}
    />
  )
}

function columns(): GridColumn<TrellisRecord>[] {
  const shown = (render: (device: Device) => React.ReactNode) => (record: TrellisRecord) => render(deviceOf(record))
  return [
    {
      id: 'name',
      title: t('devices.name'),
      isMain: true,
      isSortable: true,
      isImportant: true,
      render: shown(({ name }) => name),
    },
    {
      id: 'userName',
      title: t('devices.user'),
      isSortable: true,
      isImportant: true,
      render: shown(({ userName }) => userName),
    },
    {
      id: 'platform',
      title: t('devices.platform'),
      width: '9rem',
      isSortable: true,
      render: shown(({ platform }) => platform),
    },
    {
      id: 'browser',
      title: t('devices.browser'),
      width: '9rem',
      isSortable: true,
      render: shown(({ browser }) => browser),
    },
    {
      id: 'lastSeenAt',
      title: t('devices.lastSeen'),
      width: '12rem',
      isSortable: true,
      render: shown(({ lastSeenAt }) => lastSeenAt && formatDateTime(lastSeenAt)),
    },
    {
      id: 'blocked',
      title: t('devices.status'),
      width: '9rem',
      isImportant: true,
      render: shown(device => <DeviceStatus device={device} />),
    },
  ]
}
