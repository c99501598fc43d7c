import type { ReactNode } from 'react';
import { spanishWords } from 'virtual:spanish';
import {
  SPANISH_FIELD_WORDS,
  SPANISH_VIBE_CHECK_WORDS,
  spanishProblem,
} from '#contracts/submissions/spanish-form-words';
import type { VibeCheckRequest } from '#contracts/submissions/vibe-check-request';
import type { Site } from '#content/model';
import { HOTLINE } from '#safety/hotline';
import { FormLanguage, type FormWords } from '../../../forms/form-language.ts';
import { SentPanel } from '../../../forms/submission-form.tsx';
import type { FormPage } from '../../../forms/use-submission-form.ts';
import { PlaceNote } from './place-note.tsx';
import { VibeCheckForm, type VibeCheckFormWords } from './vibe-check-form.tsx';

/** The Vibe Check form in Spanish. It sends the same request, with its language and the Spanish words of consent. */
export function SpanishVibeCheckForm({ site, ...page }: { site: Site } & FormPage) {
  return (
    <FormLanguage value={FRAME}>
      <VibeCheckForm
        {...{ ...page, words: WORDS, language: 'es', therapists: [], askedFor: null }}
        site={{ ...site, ...spanishWords }}
      />
    </FormLanguage>
  );
}

const FRAME: FormWords = {
  fields: SPANISH_FIELD_WORDS,
  optional: '(opcional)',
  chooseService: 'Elija una opción',
  didYouMean: '¿Quiso escribir',
  shortPhone: '¿Falta un dígito? Con la clave de área, un número de Estados Unidos tiene diez.',
  submit: 'Enviar solicitud',
  submitting: 'Enviando...',
  problems: (count) =>
    count === 1 ? 'Falta revisar una respuesta:' : `Falta revisar ${count} respuestas:`,
  problem: spanishProblem,
  notSent: 'Su solicitud todavía no nos ha llegado.',
  checkConnection: 'Revise su conexión e inténtelo de nuevo más tarde.',
  kept: 'Todo lo que escribió sigue aquí.',
  orCall: 'También puede llamar al',
  failed: { title: 'No se pudo enviar', text: 'Inténtelo de nuevo más tarde' },
  refusal: () => 'Espere un minuto e inténtelo de nuevo.',
};

const WORDS: VibeCheckFormWords = {
  ...SPANISH_VIBE_CHECK_WORDS,
  hints: {
    reachBy: 'Para un mensaje de texto o una llamada necesitamos su teléfono, arriba.',
    safeContact:
      'Horas en que está a solas, un correo que nadie más lee, una palabra que debemos usar. Así lo haremos.',
    message: (
      <>
        Bastan dos frases, y puede dejarlo en blanco. Este formulario no es para emergencias. En una
        crisis, llame al <a href="tel:988">988</a> y oprima 2, a cualquier hora; si alguien corre
        peligro, llame al <a href="tel:911">911</a>.
      </>
    ),
  },
  timesHint: (zone) => `En ${zone}. Elija todas las que quiera.`,
  mayLeaveMessage: 'Pueden dejar un mensaje de voz que diga quién llama.',
  thanks: (request, site, next) => <Thanks {...{ request, site, next }} />,
  place: (state) => (
    <PlaceNote
      sentence={`Nuestras licencias son de ${state}: por favor, esté en ${state} cuando hablemos.`}
      question="¿Vive en otro lugar?"
    >
      La ley no nos permite atenderle en otro estado. Pregunte a su seguro o a su médico por un
      terapeuta de parejas con licencia en su estado. En una crisis, llame al{' '}
      <a href="tel:988">988</a> y oprima 2, desde cualquier lugar de Estados Unidos.
    </PlaceNote>
  ),
};

const REPLY: Record<VibeCheckRequest['reachBy'], string> = {
  email: 'por correo electrónico y de ningún otro modo',
  text: 'por mensaje de texto y de ningún otro modo',
  call: 'por teléfono',
};

interface ThanksProps {
  request: VibeCheckRequest;
  site: Site;
  next: ReactNode;
}

function Thanks({ request, site, next }: ThanksProps) {
  const { reachBy, mayLeaveMessage, safeContact } = request;
  return (
    <SentPanel title="Gracias. Ya tenemos su solicitud.">
      {next}
      <p>Lo que sigue:</p>
      <ol>
        <li>Una persona de nuestro equipo lee lo que escribió. Nadie más lo lee.</li>
        <li>
          Le respondemos en español en un plazo de {site.replyPromiseHours} horas hábiles,{' '}
          {REPLY[reachBy]}.
          {reachBy === 'call' &&
            (mayLeaveMessage
              ? ' Si no contesta, dejamos un mensaje corto.'
              : ' Si no contesta, no dejamos ningún mensaje.')}
          {safeContact && ' Respetamos lo que nos dijo sobre su seguridad.'}
        </li>
        <li>
          Si todavía no eligió una hora, la buscamos juntos para sus {site.freeCallMinutes} minutos
          gratuitos.
        </li>
      </ol>
      <p>
        Si no puede esperar tanto, llame al{' '}
        <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>. En una crisis, llame al{' '}
        <a href="tel:988">988</a> y oprima 2, o mande la palabra AYUDA por mensaje de texto al{' '}
        <a href="sms:988?&body=AYUDA">988</a>, a cualquier hora. Si su pareja le hace daño o le da
        miedo, llame al <a href={HOTLINE.href}>{HOTLINE.display}</a>.
      </p>
    </SentPanel>
  );
}
