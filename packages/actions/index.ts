export * from './define-action.ts'
export * from './define-action-web.ts'
export { actionNames } from './names.gen.ts'
