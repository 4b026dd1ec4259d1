/** Whether a key types a sign; those that move, delete, confirm, or do nothing but change others are none (2 §9). */
export const isTypingKey = (key: string): boolean => [...key].length === 1
