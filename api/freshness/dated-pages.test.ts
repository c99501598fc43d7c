import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../content/loader/load.ts';
import { datedPages, oldAnswers, oldBadges } from './dated-pages.ts';
import { outsideLinksOf } from './outside-links.ts';

const content = loadContent();
const [person, ...others] = content.people;
const [post, ...otherPosts] = content.posts;
if (!person || !post) throw new Error('The sample content has people and posts');

describe('pages by last review', () => {
  test('have the oldest first, each once, without the gallery of the design', () => {
    const pages = datedPages(content, '2026-11-23');
    expect(pages.map(({ date }) => date)).toEqual(pages.map(({ date }) => date).sort());
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/team', post.path]),
    );
    expect(pages.map(({ path }) => path)).not.toContain('/hero-demo');
    expect(pages.find(({ path }) => path === person.path)?.title).toBe(person.name);
  });

  test('count from the review of a clinician, however late they were changed', () => {
    const reviewed = { ...post, reviewed: '2024-02-29', updated: '2026-11-20' };
    const pages = datedPages({ ...content, posts: [reviewed, ...otherPosts] }, '2026-11-23');
    expect(pages[0]).toEqual({
      ...{ path: post.path, title: post.title, date: '2024-02-29', isReview: true, isOld: true },
    });
    expect(pages.slice(1).some(({ isReview }) => isReview)).toBe(false);
  });

  test.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
  ])('are old after a year (%s: %p)', (today, isOld) => {
    const changed = { ...person, updated: '2025-11-20' };
    const pages = datedPages({ ...content, people: [changed, ...others] }, today);
    expect(pages.find(({ path }) => path === person.path)?.isOld).toBe(isOld);
  });
});

test('availability badges are listed after 30 days', () => {
  const changed = { ...content, people: [{ ...person, updated: '2026-10-24' }] };
  const nobody = new Map<string, string>();
  expect(oldBadges(changed, nobody, '2026-11-23')).toEqual([]);
  const { id, path, name, badge } = person;
  expect(oldBadges(changed, nobody, '2026-11-24')).toEqual([
    { path, name, badge: badge.short, date: '2026-10-24' },
  ]);
  expect(oldBadges(changed, new Map([[id, '2026-10-25']]), '2026-11-24')).toEqual([]);
});

describe('answers by last review', () => {
  const [answer, ...otherAnswers] = content.answers;
  if (!answer) throw new Error('The sample content has answers');

  test('all of the sample content have a date', () => {
    expect(content.answers.filter(({ reviewed }) => !reviewed)).toEqual([]);
    expect(oldAnswers(content, '2026-11-23')).toEqual({ old: [], undated: 0 });
  });

  test('are listed after a year; one without a date is counted', () => {
    const [second, ...rest] = otherAnswers;
    if (!second) throw new Error('The sample content has two answers');
    const changed = [
      { ...answer, subject: 'staff', reviewed: '2025-11-20' },
      { ...second, reviewed: undefined },
      ...rest,
    ];
    const answers = { ...content, answers: changed };
    expect(oldAnswers(answers, '2026-11-20')).toEqual({ old: [], undated: 1 });
    const listed = {
      ...{ question: answer.questions.en[0], path: answer.page },
      ...{ reviewed: '2025-11-20', isStaffs: true },
    };
    expect(oldAnswers(answers, '2026-11-21')).toEqual({ old: [listed], undated: 1 });
  });
});

describe('outside links', () => {
  const withText = (html: string) => ({
    ...content,
    posts: [{ ...post, sections: [{ id: 'intro', heading: null, html, text: '' }] }],
  });
  const linksOf = (html: string) =>
    outsideLinksOf(withText(html), 'https://practice.example').filter(({ pages }) =>
      pages.includes(post.path),
    );

  test('of the sample content are found, with their pages', () => {
    const links = outsideLinksOf(content, 'https://practice.example');
    const of = (url: string) => links.find((link) => link.url === url)?.pages;
    expect(of('https://www.cms.gov/nosurprises')).toContain('/fees-and-faqs');
    // Shared by many pages.
    expect(of('https://www.weather.gov/')).toEqual([]);
    expect(links.every(({ url }) => /^https?:/.test(url))).toBe(true);
  });

  test('are one for all anchors of a page, and never a page of our own', () => {
    expect(
      linksOf(
        '<a href="https://a.example/x?a=1&amp;b=2#one">a</a> <a href="https://a.example/x?a=1&amp;b=2#two">b</a>' +
          '<a href="/fees">c</a><a href="https://practice.example/fees">d</a><a href="tel:988">e</a>',
      ),
    ).toEqual([{ url: 'https://a.example/x?a=1&b=2', pages: [post.path] }]);
  });
});
