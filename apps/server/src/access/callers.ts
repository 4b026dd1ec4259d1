import type { Caller } from './caller.ts'

/** Callers with their grants, computed once per change and kept in memory. */
export type Callers = {
  /** undefined where the user is unknown, blocked, or of another tenant. */
  find(tenantId: string, userId: string): Promise<Caller | undefined>
}
