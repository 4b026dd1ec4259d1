export const soakCases: Readonly<Record<string, string>>
export function listCases(): string
export function testsOf(id: string): { projects: readonly string[]; pattern?: string; isOnSecondPostgres?: boolean }
