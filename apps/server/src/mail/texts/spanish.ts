import type { MailTexts } from './english.ts'

export const spanish: MailTexts = {
  'test.subject': 'Mensaje de prueba de {workspace}',
  'test.text': 'El correo funciona: {workspace} le envió este mensaje de prueba.',
  'invitation.subject': 'Invitación a {workspace}',
  'invitation.text': 'Tiene una invitación a {workspace}. Con el enlace crea su cuenta.',
  'invitation.link': 'Aceptar la invitación',
  'invitation.notes': 'El enlace sirve una sola vez, hasta el {date}. Si no sabe quién le invita, ignore este mensaje.',
  'password.subject': 'Su nueva contraseña para {workspace}',
  'password.text': 'Alguien pidió una nueva contraseña para su cuenta en {workspace}. Con el enlace la establece.',
  'password.link': 'Establecer una nueva contraseña',
  'password.notes':
    'El enlace sirve una sola vez, durante {minutes} minutos. Si no fue usted quien la pidió, ignore este mensaje: su contraseña no cambia.',
  'address.subject': 'Su dirección en {workspace} ha cambiado',
  'address.text':
    'Su cuenta en {workspace} tiene ahora otra dirección de correo: {email}. A partir de ahora inicia sesión con ella.',
  'address.notes': 'Si no lo había acordado, dígaselo a un administrador de su espacio de trabajo.',
  'notification.link': 'Abrir en {workspace}',
  'notification.notes':
    'Usted pidió a {workspace} mensajes de este tipo. En Cuenta, Notificaciones puede elegir otra cosa.',
}
