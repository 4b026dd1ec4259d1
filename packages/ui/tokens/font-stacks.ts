/** The product's own fonts, and what stands in for them until they are loaded. */
export const fontStacks = {
  sans: "'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  mono: "'JetBrains Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const
