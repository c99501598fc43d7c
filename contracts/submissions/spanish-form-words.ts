/** Spanish for what the Vibe Check form and the api say to visitors. The practice says "usted". */
import type { FieldName } from './form-words.ts';
import type { VibeCheckWords } from './vibe-check-request.ts';

export const SPANISH_FIELD_WORDS: Readonly<Record<FieldName, string>> = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  attending: '¿Quién vendría?',
  serviceInterest: '¿Con qué le gustaría recibir ayuda?',
  days: 'Días que le convienen',
  times: 'Horas que le convienen',
  reachBy: '¿Cómo prefiere que le contactemos?',
  safeContact: '¿Cómo podemos contactarle sin riesgo para usted?',
  therapist: '¿Hay alguien con quien le gustaría hablar?',
  mayLeaveMessage: 'Dejar un mensaje de voz',
  outlet: 'Medio o evento',
  format: 'Formato',
  deadline: 'Fecha límite',
  role: '¿Qué le gustaría hacer?',
  cv: 'Su currículum',
  message: 'Mensaje',
  communicationsOptIn: 'Noticias y consejos',
  dataStorageConsent: 'Guardar lo que envía',
};

export const SPANISH_VIBE_CHECK_WORDS: VibeCheckWords = {
  attending: {
    couple: 'Los dos, como pareja',
    alone: 'Solo yo',
    unsure: 'Todavía no sé',
  },
  days: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
  },
  reachBy: {
    email: 'Solo por correo electrónico',
    text: 'Solo por mensaje de texto',
    call: 'Por teléfono',
  },
};

const PROBLEMS: Readonly<Record<string, string>> = {
  'First name is required': 'Escriba su nombre',
  'Last name is required': 'Escriba su apellido',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please enter a valid phone number': 'Escriba un número de teléfono válido',
  'Please enter the number that we may call or text':
    'Escriba el número al que podemos llamar o mandar mensajes',
  'Please choose who would come': 'Elija quién vendría',
  'Please select a service': 'Elija con qué quiere recibir ayuda',
  'Please choose how we may reach you': 'Elija cómo podemos contactarle',
  'You must consent to data storage to submit this form':
    'Para enviar el formulario, debe aceptar que guardemos sus datos',
  'Please choose from the list': 'Elija una opción de la lista',
  'Please choose yes or no': 'Elija sí o no',
  'Please enter text': 'Escriba un texto',
  'Please remove characters that cannot be displayed':
    'Quite los caracteres que no se pueden mostrar',
};

/** For a problem without Spanish words of its own, such as one that only a program can cause. */
const SOMETHING_WRONG = 'Por favor revise esta respuesta';

/** The Spanish for a problem that the contract or the api names in English. */
export function spanishProblem(message: string): string {
  const [, limit] = /^Please use at most ([\d,]+) characters$/.exec(message) ?? [];
  if (limit) return `Use como máximo ${limit} caracteres`;
  return PROBLEMS[message] ?? SOMETHING_WRONG;
}
