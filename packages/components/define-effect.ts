import type { ComponentProps } from './define-component-web.ts'

export type EffectProps = Pick<ComponentProps, 'component' | 'attrs'>

/** What a kind does while it stands in an open view, as a hook; nothing of it is drawn. */
export type ComponentEffect = { useEffects: (props: EffectProps) => void }

export function defineEffect(useEffects: ComponentEffect['useEffects']): ComponentEffect {
  return { useEffects }
}
