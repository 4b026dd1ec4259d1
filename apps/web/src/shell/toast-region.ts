// A module of its own, so that its code can be loaded apart from the rest of the design system.
export { ToastRegion } from '@trellis/ui'
