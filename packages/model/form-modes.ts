/** How the groups of a form are shown (2 §2.2): one below the other, step by step, or as tabs across or down. */
export const formModes = ['plain', 'stepper', 'tabs', 'vertical-tabs'] as const
export type FormMode = (typeof formModes)[number]
