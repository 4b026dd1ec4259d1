// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadDevices = async () => (await import('./device-list-page.tsx')).DeviceListPage
