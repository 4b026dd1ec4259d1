import type { Area } from '../routes/area.ts'

export const devicesArea: Area = {
  section: {
    id: 'devices',
    icon: 'devices',
    href: '/builder/devices/list',
  },
  routes: [{ path: '/builder/devices/list', load: async () => (await import('./screens.ts')).loadDevices() }],
}
