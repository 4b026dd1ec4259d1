export const budgets: Readonly<
  Record<'checks' | 'build and unit' | 'integration' | 'end to end' | 'second PostgreSQL', number>
>
export function overBudget(
  groups: readonly { name: string; seconds: number }[],
  machine: { isBusy: boolean; slowness: number },
): string[]
