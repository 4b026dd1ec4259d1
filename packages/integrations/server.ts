import { ownValue } from '@trellis/base'
import type { DriverServer } from './define-driver-server.ts'
import { serverDrivers } from './drivers/server.gen.ts'

export type * from './define-driver-server.ts'

export function findDriverServer(id: string): DriverServer | undefined {
  return ownValue<DriverServer>(serverDrivers, id)
}
