export { type Fragment, renderSql } from './fragment.ts'
export type { SqlKind } from './sql-form.ts'
export { formulaSqlFunctions } from './sql-functions.ts'
export { type SqlProblem, type SqlResult, type SqlScope, toSql } from './to-sql.ts'
