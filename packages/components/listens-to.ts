import type { ViewComponent } from '@trellis/model'

/** Whether anything was set for an event; without it the component does what it does by itself (0b-decisions §10, fallbacks). */
export const listensTo = ({ listeners }: ViewComponent, event: string): boolean => (listeners[event]?.length ?? 0) > 0
