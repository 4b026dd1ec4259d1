/**
 * The product's own fonts, and what stands in for them until they are loaded and for other scripts: faces that every system has,
 * because the browser looks for each missing one while the first rows wait.
 */
export const fontStacks = {
  sans: "'Hanken Grotesk', system-ui, sans-serif",
  mono: "'JetBrains Mono', ui-monospace, monospace",
} as const
