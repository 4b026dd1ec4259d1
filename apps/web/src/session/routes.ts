import type { Area } from '../routes/area.ts'

export const sessionArea: Area = {
  routes: [
    { path: '/setup', frame: 'plain', load: () => import('./setup-page.tsx').then(module => module.SetupPage) },
    { path: '/sign-in', frame: 'plain', load: () => import('./sign-in-page.tsx').then(module => module.SignInPage) },
    {
      path: '/set-password',
      frame: 'plain',
      load: () => import('./set-password-page.tsx').then(module => module.SetPasswordPage),
    },
    {
      path: '/accept-invitation',
      frame: 'plain',
      load: () => import('./accept-invitation-page.tsx').then(module => module.AcceptInvitationPage),
    },
  ],
}
