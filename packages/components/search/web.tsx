import { SearchField } from '@trellis/ui'
import { useState } from 'react'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { useViewHost } from '../view-host.tsx'

export const web = defineComponentWeb({ Component })

function Component({ component, attrs }: ComponentProps) {
  const { state, fire } = useViewHost()
  const [text, setText] = useState('')
  const label = textAttr(attrs['label'])
  const search = (query: string) => {
    setText(query)
    state.note('result', component.id, { query })
    void fire(component, 'onChange', { value: query })
  }
  return (
    <SearchField
      label={label}
      placeholder={textAttr(attrs['placeholder']) || label}
      isLive
      isCollapsible={false}
      value={text}
      onSubmit={query => query !== text && search(query)}
    />
  )
}
