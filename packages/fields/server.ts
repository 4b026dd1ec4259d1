export * from './define-format.ts'
export * from './define-format-server.ts'
