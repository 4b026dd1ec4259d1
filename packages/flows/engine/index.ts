export { retryDelayMs } from './retry.ts'
export { makeRun } from './run.ts'
export * from './types.ts'
