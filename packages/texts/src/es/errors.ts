import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/errors.ts';

export const texts: Translated<typeof source> = {
  invalid_grant: 'El correo o la contraseña son incorrectos',
  unauthenticated: 'Usuario no autenticado',
  invalid_current_password: 'La contraseña actual no es válida',
  two_factor_required: 'Escriba el código de su aplicación de autenticación',
  two_factor_invalid: 'El código es incorrecto o ya se usó',
  proper_domain_required:
    'Este correo pertenece a una cuenta corporativa. Entre con la cuenta de la empresa.',
  user_not_found: 'Usuario no encontrado',
  user_inactive: 'Este usuario está inactivo. Contacte a la administración del sistema.',
  no_accounts: 'No tiene acceso a ninguna cuenta. Contacte a la administración.',
  'request-fatal': 'Solicitud no válida. Contacte a la administración.',
  validation_error: 'Error de validación',
  forbidden: 'No puede hacer esto en esta cuenta.',
  account_mismatch: 'La sesión pasó a otra cuenta. Recargue la página para seguir en ella.',
  not_found: 'No encontrado',
  conflict: 'Alguien cambió esto mientras tanto. Cárguelo de nuevo y repita el cambio.',
  last_administrator:
    'Usted es la última persona que administra esta cuenta. Nombre antes a otra persona para administrarla.',
  directory_managed: 'Este dato viene del directorio de su empresa y se cambia allí.',
  existing_user_found: 'Se encontró un usuario existente; continúe para conceder el acceso',
  managed_elsewhere:
    'Esta persona también pertenece a otra cuenta. Aquí solo se pueden cambiar el rol, los perfiles y el acceso a esta cuenta.',
  own_membership:
    'No puede hacer esto consigo. Use su propia configuración o pídaselo a otra persona que administre la cuenta.',
  confined_session:
    'Esto cambiaría lo que sus otras cuentas ven de usted, y usted entró solo en algunas de ellas. Entre con una contraseña que haya elegido usted.',
  other_directory:
    'Esta persona entra por el directorio de otra cuenta. Recargue la página e invítela por él.',
  directory_unknown:
    'No hay una cuenta de empresa configurada para este correo. Revíselo o entre con su contraseña.',
  directory_unavailable:
    'El directorio de la empresa no responde como debería. Intente más tarde o avise a la administración.',
  directory_sign_in_expired: 'Este acceso venció, ya se usó o comenzó en otro navegador. Comience de nuevo.',
  directory_refused:
    'El directorio de la empresa no confirmó quién es usted. Comience de nuevo o avise a la administración.',
  directory_called_off: 'El acceso se canceló en el directorio de la empresa.',
  directory_session_ended:
    'Su empresa debe confirmar de nuevo quién es usted. Entre con la cuenta de la empresa.',
  directory_not_linked:
    'Su cuenta de empresa todavía no tiene acceso aquí. Pida una invitación a la administración.',
  directory_email_unverified:
    'El directorio de su empresa no ha verificado su correo. Pida a su administrador que lo verifique y vuelva a entrar.',
  directory_linked_to_another:
    'Esta cuenta de empresa pertenece aquí a otra persona. Entre con la cuenta con la que lo invitaron.',
  file_name_taken: 'Ya hay un archivo con este nombre en la carpeta.',
  link_ended: 'Este enlace ya no abre nada. Pida uno nuevo a quien se lo envió.',
  being_recalculated: 'Se están recalculando días de este período. Espere a que termine e intente de nuevo.',
  alert_resolved: 'Esta alerta está resuelta. Reábrala primero.',
  alert_not_resolved: 'Esta alerta no está resuelta.',
  alert_open_already: 'Hay una alerta más nueva del mismo tipo abierta para este activo. Trate esa.',
  in_future: 'Esto está en el futuro.',
  before_opened: 'Esto es anterior a la apertura de la alerta.',
  does_not_see_alert: 'Esta persona no ve la alerta.',
  storage_unavailable: 'Por ahora no se pueden guardar ni leer archivos. Inténtelo más tarde.',
  link_used: 'Este enlace ya se usó o venció. Pida uno nuevo.',
  cursor_expired: 'Ya no se conservan posiciones posteriores a este cursor. Empiece de nuevo, sin cursor.',
  headers_too_large:
    'La dirección o los encabezados de la solicitud son demasiado grandes. Pida menos de una vez.',
  request_timeout: 'La solicitud tardó demasiado en llegar. Envíela de nuevo.',
  payload_too_large: 'La solicitud es demasiado grande. Envíe menos de una vez.',
  too_many_requests: 'Demasiados intentos. Espere un momento e intente de nuevo.',
  device_unknown:
    'Se ingresaron demasiadas contraseñas incorrectas para este correo. Ingrese desde un navegador que ya haya usado, o abra en este el enlace que enviamos al correo.',
  api_key_invalid: 'La clave de API es desconocida o fue revocada.',
  api_key_scope: 'La clave de API no tiene el alcance que esta llamada pide.',
  overloaded: 'El portal está al límite. Intente de nuevo más tarde.',
  database_unavailable: 'El portal no está disponible ahora. Intente de nuevo más tarde.',
  database_full: 'El disco del portal está lleno. Avise a quien lo opera e intente de nuevo más tarde.',
  ingest_refused: 'El portal no está recibiendo posiciones ahora. Avise a quien lo opera.',
  'request-unexpected-error': 'Ocurrió un error inesperado en el servidor. Intente de nuevo más tarde.',
  'request-no-response': 'Hubo un problema de conexión. Intente de nuevo más tarde.',
  fatal: 'Ocurrió un error inesperado',
  loading_data: 'Error al cargar los datos',
  infected: 'Se encontró un virus. No se guardó nada.',
  scanner_unavailable:
    'El antivirus no responde, y nada se recibe sin revisar. Inténtelo de nuevo más tarde.',
  upload_failed: 'No se pudo subir el archivo',
  required: 'Este campo es obligatorio',
  email: 'Correo no válido',
  string: 'Debe ser un texto',
  minLength: 'Demasiado corto',
  maxLength: 'Demasiado largo',
  unique: 'Ya está en uso',
  invalid_format: 'No tiene la forma que se pide',
  unique_email: 'Este correo ya está en uso',
  image: 'Debe ser una imagen',
  array: 'Debe ser una lista',
  integer: 'Debe ser un número entero',
  password_min_length: 'La contraseña necesita al menos {{minimum}} caracteres',
  passwords_differ: 'Las contraseñas no coinciden',
  password_breached:
    'Esta contraseña, o una muy parecida, está en listas de contraseñas robadas. Elija otra.',
  password_is_email: 'La contraseña no puede ser el correo.',
  otp: 'Ingrese los seis dígitos de su aplicación, o un código de recuperación de diez letras y cifras',
};
