/** How groups are shown (2 §2.2). */
export type FormMode = 'plain' | 'stepper' | 'tabs' | 'vertical-tabs'
