import type { OperationOutput } from '../../api/operations.ts'

/** What a save would do, step by step, and how many values go. */
export type SchemaPlan = OperationOutput<'SCHEMA_PLAN'>
