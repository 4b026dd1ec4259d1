import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTextParameter } from '../router/place.ts'

/** The token of a single-use link; it leaves the address at once, so that it stays out of history and screenshots. */
export function useTokenOnce(path: string): string | undefined {
  const given = useTextParameter('token')
  const [token] = useState(given)
  const navigate = useNavigate()
  useEffect(() => {
    if (given === undefined) return
    void navigate({ href: path, replace: true })
  }, [given, navigate, path])
  return token
}
