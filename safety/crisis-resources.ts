import { HOTLINE } from './hotline.ts';

/** A crisis service on the crisis card. */
export interface CrisisResource {
  id: '988' | '911' | 'domestic-violence' | 'child-abuse' | 'poison-control';
  name: string;
  /** When to use it; a few words. */
  when: string;
  /** Buttons; `href` is a `tel:` or `sms:` address. */
  actions: { label: string; href: string }[];
}

export type Language = 'en' | 'es';

/**
 * Numbers as published on 988lifeline.org, thehotline.org, dfps.texas.gov and poison.org. All are free and available
 * at any hour.
 */
export const CRISIS_RESOURCES: Record<Language, Record<CrisisResource['id'], CrisisResource>> = {
  en: {
    '988': {
      id: '988',
      name: '988 Suicide & Crisis Lifeline',
      when: 'Any hour, free and confidential',
      actions: [
        { label: 'Call 988', href: 'tel:988' },
        { label: 'Text 988', href: 'sms:988' },
      ],
    },
    '911': {
      id: '911',
      name: '911',
      when: 'If a life is in danger right now',
      actions: [{ label: 'Call 911', href: 'tel:911' }],
    },
    'domestic-violence': {
      id: 'domestic-violence',
      name: 'National Domestic Violence Hotline',
      when: 'Any hour, free and confidential',
      actions: [
        { label: `Call ${HOTLINE.display}`, href: HOTLINE.href },
        { label: 'Text START to 88788', href: 'sms:88788?&body=START' },
      ],
    },
    'child-abuse': {
      id: 'child-abuse',
      name: 'Texas Abuse Hotline',
      when: 'When a child may be in danger, any hour',
      actions: [{ label: 'Call 1-800-252-5400', href: 'tel:+18002525400' }],
    },
    'poison-control': {
      id: 'poison-control',
      name: 'Poison Control',
      when: 'When someone took or swallowed something',
      actions: [{ label: 'Call 1-800-222-1222', href: 'tel:+18002221222' }],
    },
  },
  es: {
    '988': {
      id: '988',
      name: 'Línea 988 de Prevención del Suicidio y Crisis',
      when: 'A cualquier hora, gratis y confidencial',
      actions: [
        { label: 'Llamar al 988 (oprima 2)', href: 'tel:988' },
        { label: 'Enviar AYUDA al 988', href: 'sms:988?&body=AYUDA' },
      ],
    },
    '911': {
      id: '911',
      name: '911',
      when: 'Si una vida está en peligro ahora',
      actions: [{ label: 'Llamar al 911', href: 'tel:911' }],
    },
    'domestic-violence': {
      id: 'domestic-violence',
      name: 'Línea Nacional contra la Violencia Doméstica',
      when: 'En español, a cualquier hora, gratis y confidencial',
      actions: [
        { label: `Llamar al ${HOTLINE.display}`, href: HOTLINE.href },
        { label: 'Enviar START al 88788', href: 'sms:88788?&body=START' },
      ],
    },
    'child-abuse': {
      id: 'child-abuse',
      name: 'Línea de Abuso de Texas',
      when: 'Si un niño puede estar en peligro, a cualquier hora',
      actions: [{ label: 'Llamar al 1-800-252-5400', href: 'tel:+18002525400' }],
    },
    'poison-control': {
      id: 'poison-control',
      name: 'Centro de Control de Intoxicaciones',
      when: 'Si alguien tomó o tragó algo',
      actions: [{ label: 'Llamar al 1-800-222-1222', href: 'tel:+18002221222' }],
    },
  },
};
