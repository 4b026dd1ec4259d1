import { ownValue } from '@trellis/base'
import type { ComponentDefinition } from './define-component.ts'
import { components } from './index.gen.ts'

export const allComponents: readonly ComponentDefinition[] = Object.values(components)

export function findComponent(type: string): ComponentDefinition | undefined {
  return ownValue<ComponentDefinition>(components, type)
}
