export * from './given.ts'
export * from './run-triggers.ts'
export * from './surroundings.ts'
