import { ownValue } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { type InstalledSample, type InstallOptions, installNorthwind } from './northwind/install-northwind.ts'

type Install = (services: Services, caller: Caller, options: InstallOptions) => Promise<InstalledSample>

const samples: Readonly<Record<string, Install>> = { northwind: installNorthwind }

export function findSample(id: string): Install | undefined {
  return ownValue(samples, id)
}
