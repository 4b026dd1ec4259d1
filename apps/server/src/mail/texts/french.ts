import type { MailTexts } from './english.ts'

export const french: MailTexts = {
  'test.subject': 'Message d’essai de {workspace}',
  'test.text': 'L’envoi de messages fonctionne : {workspace} vous a envoyé ce message d’essai.',
  'invitation.subject': 'Vous êtes invité à rejoindre {workspace}',
  'invitation.text': 'Vous êtes invité à rejoindre {workspace}. Avec le lien, vous créez votre compte.',
  'invitation.link': 'Accepter l’invitation',
  'invitation.notes':
    'Le lien fonctionne une seule fois, jusqu’au {date}. Si vous ne savez pas qui vous invite, ignorez ce message.',
  'password.subject': 'Votre nouveau mot de passe pour {workspace}',
  'password.text':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte dans {workspace}. Avec le lien, vous en choisissez un.',
  'password.link': 'Choisir un nouveau mot de passe',
  'password.notes':
    'Le lien fonctionne une seule fois, pendant {minutes} minutes. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
  'address.subject': 'Votre adresse dans {workspace} a été modifiée',
  'address.text':
    'Votre compte dans {workspace} a maintenant une autre adresse e-mail : {email}. C’est avec elle que vous vous connectez désormais.',
  'address.notes': 'Si cela n’était pas convenu avec vous, dites-le à un administrateur de votre espace de travail.',
  'notification.link': 'Ouvrir dans {workspace}',
  'notification.notes':
    'Vous avez demandé à {workspace} des messages de ce genre. Sous Compte, Notifications, vous pouvez choisir autre chose.',
}
