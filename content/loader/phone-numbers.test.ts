import { expect, test } from '@jest/globals';
import { linkPhoneNumbers, phoneParts } from './phone-numbers.ts';

const linked = (text: string) =>
  phoneParts(text).flatMap(({ text: number, href }) => (href ? [[number, href]] : []));

test.each([
  ['Call (214) 555-0142.', '(214) 555-0142', 'tel:+12145550142'],
  ['at 1-800-799-7233, any hour', '1-800-799-7233', 'tel:+18007997233'],
  ['(You can call 1-800-799-7233)', '1-800-799-7233', 'tel:+18007997233'],
  ['In danger call 911.', '911', 'tel:911'],
  ['988. Call or text.', '988', 'tel:988'],
  ['you can call or text 988 now', '988', 'tel:988'],
  ['or text 988', '988', 'sms:988'],
  ['text START to 88788', '88788', 'sms:88788?&body=START'],
  ['puede enviar AYUDA al 988', '988', 'sms:988?&body=AYUDA'],
  ['mande AYUDA por mensaje de texto al 988', '988', 'sms:988?&body=AYUDA'],
])('%s', (text, number, href) => {
  expect(linked(text)).toEqual([[number, href]]);
  expect(
    phoneParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  '$911',
  '988.50',
  '1,988 people',
  'page/988',
  'Dallas, TX 75200',
  'A-911',
  '2911',
  '9110',
])('no telephone number: %s', (text) => expect(linked(text)).toEqual([]));

test('links numbers in a text, in a list and in bold words, but not twice and not in headings', () => {
  expect(
    linkPhoneNumbers('<h3 id="911">Call 911</h3>\n<p>Call or text <strong>988</strong></p>'),
  ).toBe(
    '<h3 id="911">Call 911</h3>\n<p>Call or text <strong><a href="tel:988">988</a></strong></p>',
  );
  const already = '<li><a href="sms:988">text <em>988</em></a></li>';
  expect(linkPhoneNumbers(already)).toBe(already);
  expect(linkPhoneNumbers('<li>text <em>988</em>, &quot;START to 88788&quot;</li>')).toBe(
    '<li>text <em><a href="sms:988">988</a></em>, &quot;START to <a href="sms:88788?&amp;body=START">88788</a>&quot;</li>',
  );
});
