import { ownValue } from '@trellis/base'
import type { DriverDefinition } from './define-driver.ts'
import { drivers } from './drivers/index.gen.ts'

export const allDrivers: readonly DriverDefinition[] = Object.values(drivers)

export function findDriver(id: string): DriverDefinition | undefined {
  return ownValue<DriverDefinition>(drivers, id)
}
