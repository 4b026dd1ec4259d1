import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { firstSteps } from './first-steps.ts'
import { listApps } from './list-apps.ts'

export const operations = [
  implement(contracts.NAVIGATION_APPS, (_input, { services, caller }) => listApps(services, caller)),
  implement(contracts.FIRST_STEPS_STATUS, (_input, { services, caller }) => firstSteps(services, caller)),
] as const
