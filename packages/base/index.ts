export * from './errors.ts'
export * from './fold.ts'
export * from './ids.ts'
export * from './json.ts'
