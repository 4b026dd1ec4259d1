import { ownValue } from '@trellis/base'
import type { StepServer } from './define-step-server.ts'
import { serverSteps } from './steps/server.gen.ts'

export type * from './define-step-server.ts'

export function findStepServer(type: string): StepServer | undefined {
  return ownValue<StepServer>(serverSteps, type)
}
