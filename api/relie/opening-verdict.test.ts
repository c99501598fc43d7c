import { expect, test } from '@jest/globals';
import { asksNothing, asksToDecide, withoutVerdict } from './opening-verdict.ts';

test.each([
  'my mom died i feel so sad',
  "he doesn't listen to me",
  'we havent had sex in 2 years',
  'I am so tired of fighting.',
  'my husband cheated on me',
  'estoy triste',
  'mi mamá murió',
  'ya no hablamos',
  'nos peleamos por todo',
])('tells and asks nothing: %s', (message) => {
  expect(asksNothing(message)).toBe(true);
});

test.each([
  'do you take insurance',
  'my husband is deaf, can you work with us',
  'My mom died. Is there someone for that?',
  'we live in houston, is that ok',
  'sliding scale',
  'telehealth',
  'i lost my job, do you have lower fees',
  'tienen terapia en línea',
  'puedo ir sola',
  'me pueden atender hoy',
  '¿Me ayudan con mi duelo?',
  'cuánto cuesta',
  'y tengo que ir con mi esposo',
])('asks: %s', (message) => {
  expect(asksNothing(message)).toBe(false);
});

test.each([
  ['he cheated, should i leave', true],
  ['Should we just separate?', true],
  ['¿Debo dejarlo?', true],
  ['no sé si debería quedarme', true],
  ['should we both come', false],
  ['should i leave the field empty', false],
  ['¿Debo firmar algo?', false],
  ['do you take insurance', false],
])('asks for a decision about the relationship: %s (%s)', (message, isToDecide) => {
  expect(asksToDecide(message)).toBe(isToDecide);
});

test.each([
  ['Yes. You may come together or alone.', 'You may come together or alone.'],
  ['No. Two people can be right.', 'Two people can be right.'],
  ['Sí. Pueden venir en pareja.', 'Pueden venir en pareja.'],
  ['Yes, in individual therapy.', 'In individual therapy.'],
  ['Yes: [The First Weeks](/blog/1) is for you.', '[The First Weeks](/blog/1) is for you.'],
  ['Sí, y lo tomamos en serio.', 'Lo tomamos en serio.'],
  ['No therapist knows it all.', 'No therapist knows it all.'],
  ['Yes.', 'Yes.'],
])('leaves the verdict out: %s', (answer, left) => {
  expect(withoutVerdict(answer)).toBe(left);
});
