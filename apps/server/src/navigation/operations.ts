import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { listApps } from './list-apps.ts'

export const operations = [
  implement(contracts.NAVIGATION_APPS, (_input, { services, caller }) => listApps(services, caller)),
] as const
