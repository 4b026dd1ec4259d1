/** What one call of another system may bring and take (0b-decisions §13). */
export const mostItems = 10_000
export const largestAnswer = 16 * 1024 * 1024
export const longestCall = 60_000
