import { callIntegration } from '../../call-integration.ts'
import { defineStepServer } from '../../define-step-server.ts'

export const server = defineStepServer({ run: (given, call) => callIntegration(given, call, false) })
