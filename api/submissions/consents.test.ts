import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadSite } from '#content/load-site';
import type { ConsentWording, Site } from '#content/model';
import { applicationForm } from '#contracts/submissions/application';
import { consentKey, shownConsents } from '#contracts/submissions/consents';
import { contactRequestForm } from '#contracts/submissions/contact-request';
import { newsletterSignupForm } from '#contracts/submissions/newsletter-signup';
import { packageRoot } from '#runtime/package-root';
import { consentsOf } from './consents.ts';

const written = loadSite(path.join(packageRoot(import.meta.url), 'content'));
const { 'data-storage': storage, marketing, newsletter } = written.consents;
const EARLIER: ConsentWording = {
  id: 'marketing',
  version: 1,
  language: 'en',
  html: 'Tips!',
  text: 'Tips!',
};
/** The marketing consent has been changed once. */
const site: Site = {
  ...written,
  consents: {
    ...written.consents,
    marketing: {
      current: { ...marketing.current, version: 2 },
      spanish: null,
      earlier: [EARLIER],
    },
  },
};
const AT = new Date('2026-11-22T12:00:00Z');
const at = AT.toISOString();

describe('the consents stored with a submission', () => {
  test('are the words that were shown, with what was ticked and when', () => {
    const consents = ['data-storage@1', 'marketing@2'];
    const request = { consents, dataStorageConsent: true, communicationsOptIn: false };
    expect(consentsOf(contactRequestForm, request, site, AT)).toEqual([
      { id: 'data-storage', version: 1, text: storage.current.text, given: true, at },
      { id: 'marketing', version: 2, text: marketing.current.text, given: false, at },
    ]);
  });

  test('are earlier words where a page of an earlier release showed those', () => {
    const request = { consents: ['marketing@1'], communicationsOptIn: true };
    expect(consentsOf(contactRequestForm, request, site, AT)).toEqual([
      { id: 'marketing', version: 1, text: 'Tips!', given: true, at },
    ]);
  });

  test('of the newsletter are given by sending', () => {
    const request = { consents: [consentKey(newsletter.current)] };
    expect(consentsOf(newsletterSignupForm, request, site, AT)).toEqual([
      { id: 'newsletter', version: 1, text: newsletter.current.text, given: true, at },
    ]);
  });

  test.each([
    ['says nothing', {}],
    ['shows nothing', { consents: [] }],
    ['names words that nobody has published', { consents: ['data-storage@9', 'cookies@1'] }],
    ['names two versions', { consents: ['marketing@1', 'marketing@2'] }],
    ['names words of another form', { consents: ['newsletter@1'] }],
  ])('are not recorded where the request %s', (_what, signs) => {
    const ticked = { dataStorageConsent: true, communicationsOptIn: true };
    expect(consentsOf(contactRequestForm, { ...ticked, ...signs }, site, AT)).toEqual([]);
  });

  test('are only those that the form asks for', () => {
    const request = { consents: ['data-storage@1', 'marketing@2'], dataStorageConsent: true };
    expect(consentsOf(applicationForm, request, site, AT).map(({ id }) => id)).toEqual([
      'data-storage',
    ]);
  });
});

describe('the words that a form says it has shown', () => {
  test.each([
    [undefined, []],
    ['data-storage@1', ['data-storage@1']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [7, []],
    [['a', null], []],
    [{ a: 1 }, []],
  ])('%j are read as %j', (sent, shown) => expect(shownConsents.parse(sent)).toEqual(shown));
});
