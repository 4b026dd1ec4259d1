import type { ComponentDefinition } from './define-component.ts'

/** Does something and is not drawn: it takes no place among what is. */
export const isEffect = ({ group }: Pick<ComponentDefinition, 'group'>): boolean => group === 'effects'
