export const soakCases: Readonly<Record<string, string>>
export function listCases(): string
