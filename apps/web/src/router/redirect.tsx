import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes on to another address in place of this one. */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href, replace: true })
  }, [href, navigate])
  return null
}
