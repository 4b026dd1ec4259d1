import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Goes on to another address in place of this one, once: the address may change under it before it is gone. */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigate()
  const [target] = useState(href)
  useEffect(() => {
    void navigate({ href: target, replace: true })
  }, [target, navigate])
  return null
}
