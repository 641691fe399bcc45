import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/errors.ts';

export const texts: Translated<typeof source> = {
  invalid_grant: 'El correo o la contraseña son incorrectos',
  unauthenticated: 'Usuario no autenticado',
  invalid_current_password: 'La contraseña actual no es válida',
  two_factor_required: 'Escriba el código de su aplicación de autenticación',
  two_factor_invalid: 'Este código es incorrecto o ya se usó. Escriba uno nuevo.',
  proper_domain_required:
    'Este correo pertenece a una cuenta corporativa. Entre con la cuenta de la empresa.',
  user_not_found: 'Usuario no encontrado',
  user_inactive: 'Este usuario está inactivo. Contacte al administrador del sistema.',
  no_accounts: 'No tiene acceso a ninguna cuenta. Contacte a un administrador.',
  'request-fatal': 'Solicitud no válida. Contacte a un administrador.',
  validation_error: 'Error de validación',
  forbidden: 'No tiene permiso para hacer esto en esta cuenta. Pida acceso a un administrador.',
  account_mismatch: 'Esta sesión pasó a otra cuenta. Recargue la página para seguir en ella.',
  not_found: 'No encontrado',
  conflict: 'Otro usuario modificó esto mientras usted lo editaba. Recárguelo y haga el cambio de nuevo.',
  changed_since:
    'Este registro cambió de nuevo después de su cambio, por lo que no se deshizo nada. Revíselo y corríjalo manualmente.',
  undo_expired: 'Venció el plazo para deshacer este cambio. Corríjalo manualmente.',
  name_taken: 'Otro registro ya usa este nombre. Cambie el nombre de ese registro y vuelva a deshacer.',
  last_administrator:
    'Usted es el último administrador de esta cuenta. Antes, haga administrador a otro usuario.',
  directory_managed: 'Este dato viene del directorio de su empresa. Cámbielo allí.',
  existing_user_found: 'Ya existe un usuario con este correo. Continúe para dar acceso.',
  managed_elsewhere:
    'Este usuario también pertenece a otra cuenta. Solo puede cambiar el rol, los perfiles y el acceso a esta cuenta.',
  own_membership:
    'No puede hacer esto con su propio usuario. Use su configuración o pídalo a otro administrador.',
  confined_session:
    'Este cambio afectaría cuentas a las que esta sesión no tiene acceso. Inicie sesión con una contraseña elegida por usted.',
  other_directory:
    'Este usuario entra por el directorio de otra cuenta. Recargue la página e invítelo por él.',
  directory_unknown:
    'No hay una cuenta de empresa configurada para este correo. Revise la dirección o inicie sesión con su contraseña.',
  directory_unavailable:
    'El directorio de la empresa no responde correctamente. Intente más tarde o contacte a un administrador.',
  directory_sign_in_expired:
    'Este inicio de sesión venció, ya se usó o comenzó en otro navegador. Comience de nuevo.',
  directory_refused:
    'El directorio de la empresa no confirmó su identidad. Intente de nuevo o contacte a un administrador.',
  directory_called_off:
    'El inicio de sesión se canceló en el directorio de la empresa. Intente de nuevo para entrar.',
  directory_session_ended:
    'Su empresa debe confirmar de nuevo su identidad. Inicie sesión con la cuenta de la empresa.',
  directory_not_linked:
    'Su cuenta de empresa todavía no tiene acceso aquí. Pida una invitación a un administrador.',
  directory_email_unverified:
    'El directorio de su empresa no ha verificado su correo. Pida a su administrador que lo verifique e inicie sesión de nuevo.',
  directory_linked_to_another:
    'Esta cuenta de empresa está vinculada a otro usuario. Inicie sesión con la cuenta que recibió la invitación.',
  file_name_taken: 'Ya existe un archivo con este nombre en la carpeta. Elija otro nombre.',
  link_ended: 'Este enlace ya no funciona. Pida uno nuevo a quien se lo envió.',
  being_recalculated:
    'Algunos días de este período se están recalculando. Espere a que termine el recálculo e intente de nuevo.',
  alert_resolved: 'Esta alerta está resuelta. Reábrala primero.',
  alert_not_resolved: 'Esta alerta aún no está resuelta.',
  idempotency_key_reused:
    'Esta clave de idempotencia ya se usó en otra solicitud. Use una clave nueva en cada solicitud.',
  idempotency_key_running: 'Esta solicitud aún está en curso. Intente de nuevo en un momento.',
  idempotency_response_lost:
    'El cambio se guardó, pero la respuesta ya no está disponible. Vuelva a cargar la página.',
  archived: 'Este registro está archivado. Restáurelo e intente de nuevo.',
  command_not_waiting: 'Este comando ya se envió o ya terminó.',
  own_command: 'Otro usuario debe aprobar este comando, porque usted lo creó.',
  reference_archived:
    'La UL o el cliente de estos activos está archivado. Restáurelo primero e intente de nuevo.',
  has_assets: 'Este registro todavía tiene activos. Muévalos o archívelos e intente de nuevo.',
  has_running_contracts:
    'Este cliente todavía tiene contratos de alquiler vigentes. Finalícelos e intente de nuevo.',
  alert_open_already:
    'Hay una alerta más reciente del mismo tipo abierta para este activo. Atienda esa alerta.',
  in_future: 'Esta hora está en el futuro. Ingrese una anterior.',
  before_opened: 'Esta hora es anterior a la apertura de la alerta. Ingrese una posterior.',
  does_not_see_alert: 'Este usuario no tiene acceso a la alerta. Elija otro.',
  storage_unavailable: 'El almacenamiento de archivos no está disponible ahora. Intente de nuevo más tarde.',
  link_used: 'Este enlace ya se usó o venció. Pida uno nuevo.',
  cursor_expired:
    'Las posiciones posteriores a este cursor ya no se conservan. Empiece de nuevo, sin cursor.',
  headers_too_large:
    'La dirección o los encabezados de la solicitud son demasiado grandes. Envíe una solicitud más pequeña.',
  request_timeout: 'La solicitud tardó demasiado en llegar. Envíela de nuevo.',
  payload_too_large: 'La solicitud es demasiado grande. Envíe menos datos a la vez.',
  too_many_requests: 'Demasiados intentos. Espere un momento e intente de nuevo.',
  device_unknown:
    'Se ingresaron demasiadas contraseñas incorrectas para este correo. Inicie sesión desde un navegador que ya haya usado o abra en este navegador el enlace que enviamos por correo.',
  api_key_invalid: 'Esta clave de API es desconocida o fue revocada. Use una clave activa.',
  person_required: 'Las cuentas de servicio no pueden hacer esta llamada. Inicie sesión como usuario.',
  api_key_scope: 'Esta clave de API no tiene el alcance que la llamada exige. Use una clave con ese alcance.',
  overloaded: 'El portal está al límite de su capacidad. Intente de nuevo más tarde.',
  database_unavailable: 'El portal no está disponible ahora. Intente de nuevo más tarde.',
  database_full: 'El disco del portal está lleno. Avise al operador del portal e intente de nuevo más tarde.',
  ingest_refused: 'El portal no puede recibir posiciones ahora. Avise al operador del portal.',
  'request-unexpected-error': 'Ocurrió un error inesperado en el servidor. Intente de nuevo más tarde.',
  'request-no-response': 'Hubo un problema de conexión. Intente de nuevo más tarde.',
  fatal: 'Ocurrió un error inesperado',
  loading_data: 'Error al cargar los datos',
  infected: 'El archivo contiene un virus y no se guardó.',
  scanner_unavailable:
    'El antivirus no responde, por lo que no se pueden subir archivos. Intente de nuevo más tarde.',
  upload_failed: 'No se pudo subir el archivo',
  required: 'Este campo es obligatorio',
  email: 'Correo no válido',
  string: 'Ingrese un texto',
  minLength: 'Demasiado corto',
  maxLength: 'Demasiado largo',
  unique: 'Ya está en uso',
  invalid_format: 'Formato no válido',
  unique_email: 'Este correo ya está en uso',
  image: 'Elija una imagen',
  array: 'Debe ser una lista',
  integer: 'Ingrese un número entero',
  password_min_length: 'La contraseña necesita al menos {{minimum}} caracteres',
  passwords_differ: 'Las contraseñas no coinciden',
  password_breached:
    'Esta contraseña, o una muy parecida, aparece en listas de contraseñas robadas. Elija otra.',
  password_guessable:
    'Esta contraseña se compone de palabras comunes del portal, de su nombre o de su organización. Elija otra.',
  password_is_email: 'La contraseña no puede ser el correo. Elija otra.',
  otp: 'Ingrese el código de seis dígitos de su aplicación o un código de recuperación de diez letras y números',
};
