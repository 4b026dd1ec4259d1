// Runs before the first paint and before the program itself has loaded.
{
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  // The chosen theme, so that the page never flashes in the other one (shell/theme-choice.ts writes it).
  const theme = read('trellis.theme')
  const known = theme === 'light' || theme === 'dark'
  document.documentElement.style.colorScheme = known ? theme : 'light dark'
  document.documentElement.dataset.theme = known ? theme : 'os'

  // The files of the screen at this address; the build writes them here.
  const preloads = { '/*': ['preloads'] }
  for (const href of preloads[location.pathname] ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: 'anonymous' })
    document.head.append(link)
  }

  // Asks for the access token while the program is loading; api/refresh-session.ts takes the answer over.
  if (read('trellis.signed-in')) {
    const ask = () => fetch('/api/token', { method: 'POST', credentials: 'same-origin' }).catch(() => undefined)
    window.trellisEarlyToken = navigator.locks ? navigator.locks.request('trellis-session', ask) : ask()
  }
}
