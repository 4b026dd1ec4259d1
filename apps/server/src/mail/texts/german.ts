import type { MailTexts } from './english.ts'

export const german: MailTexts = {
  'test.subject': 'Testnachricht von {workspace}',
  'test.text': 'Der Mailversand funktioniert: {workspace} hat Ihnen diese Testnachricht geschickt.',
  'invitation.subject': 'Sie sind zu {workspace} eingeladen',
  'invitation.text': 'Sie sind zu {workspace} eingeladen. Mit dem Link legen Sie Ihr Konto an.',
  'invitation.link': 'Einladung annehmen',
  'invitation.notes':
    'Der Link gilt einmal, bis {date}. Wenn Sie nicht wissen, wer Sie einlädt, ignorieren Sie diese Nachricht.',
  'password.subject': 'Ihr neues Passwort für {workspace}',
  'password.text':
    'Jemand hat für Ihr Konto in {workspace} ein neues Passwort angefordert. Mit dem Link setzen Sie eines.',
  'password.link': 'Neues Passwort setzen',
  'password.notes':
    'Der Link gilt einmal, {minutes} Minuten lang. Wenn nicht Sie gefragt haben, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
  'address.subject': 'Ihre Adresse in {workspace} wurde geändert',
  'address.text':
    'Ihr Konto in {workspace} hat jetzt eine andere E-Mail-Adresse: {email}. Ab jetzt melden Sie sich damit an.',
  'address.notes': 'Wenn das nicht mit Ihnen abgesprochen war, sagen Sie es einem Admin Ihres Arbeitsbereichs.',
  'notification.link': 'In {workspace} öffnen',
  'notification.notes':
    'Sie haben {workspace} um solche Nachrichten gebeten. Unter Konto, Benachrichtigungen wählen Sie etwas anderes.',
}
